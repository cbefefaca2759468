import { serve } from '#gate/http.ts'
import * as contract from './student-dashboard.contract.ts'
import { readDashboard } from './student-dashboard.queries.ts'

export const studentDashboardRoutes = serve(contract, {
  studentDashboard: ({ deps, scope }) => readDashboard(deps, scope),
})
