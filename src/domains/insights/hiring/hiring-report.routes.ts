import { serve } from '#gate/http.ts'
import * as contract from './hiring-report.contract.ts'
import { exportHiringReport, readHiringReport } from './hiring-report.queries.ts'

export const hiringReportRoutes = serve(contract, {
  hiringReport: ({ deps, scope, query }) => readHiringReport(deps, scope, query),
  hiringReportExport: ({ deps, scope, query }) => exportHiringReport(deps, scope, query),
})
