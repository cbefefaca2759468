import { type Handlers, serve } from '#gate/http.ts'
import { employerReport, universityReport } from './fair-report.contract.ts'
import {
  exportReport,
  exportReportedExhibitors,
  listReportedExhibitors,
  readReport,
} from './fair-report.queries.ts'
import { reportFile } from './fair-report-file.queries.ts'

const handlers: Handlers<typeof employerReport> & Handlers<typeof universityReport> = {
  report: ({ deps, scope, params }) => readReport(deps, scope, params.id),
  exhibitors: ({ deps, scope, params, query }) => listReportedExhibitors(deps, scope, params.id, query),
  csv: ({ deps, scope, params }) => exportReport(deps, scope, params.id),
  pdf: ({ deps, scope, params }) => reportFile(deps, scope, params.id),
  exhibitorCsv: ({ deps, scope, params }) => exportReportedExhibitors(deps, scope, params.id),
}

export const employerReportRoutes = serve(employerReport, handlers)
export const universityReportRoutes = serve(universityReport, handlers)
