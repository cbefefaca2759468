import { serve } from '#gate/http.ts'
import * as contract from './employer-dashboard.contract.ts'
import {
  exportEmployerNumbers,
  readEmployerDashboard,
  readEmployerNumbers,
} from './employer-dashboard.queries.ts'

export const employerInsightRoutes = serve(contract, {
  employerDashboard: ({ deps, scope }) => readEmployerDashboard(deps, scope),
  employerNumbers: ({ deps, scope, query }) => readEmployerNumbers(deps, scope, query),
  employerNumbersExport: ({ deps, scope, query }) => exportEmployerNumbers(deps, scope, query),
})
