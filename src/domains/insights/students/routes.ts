import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { readDashboard } from './queries.ts'

export const studentDashboardRoutes = serve(contract, {
  studentDashboard: ({ deps, scope }) => readDashboard(deps, scope),
})
