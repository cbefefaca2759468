import { serve } from '#gate/http.ts'
import * as contract from './university-dashboard.contract.ts'
import {
  exportUniversityNumbers,
  readUniversityDashboard,
  readUniversityNumbers,
} from './university-dashboard.queries.ts'

export const universityInsightRoutes = serve(contract, {
  universityDashboard: ({ deps, scope }) => readUniversityDashboard(deps, scope),
  universityNumbers: ({ deps, scope, query }) => readUniversityNumbers(deps, scope, query),
  universityNumbersExport: ({ deps, scope, query }) => exportUniversityNumbers(deps, scope, query),
})
