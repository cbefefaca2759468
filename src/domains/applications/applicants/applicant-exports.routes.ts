import { serve } from '#gate/http.ts'
import { exportCsv, exportResumes } from './applicant-exports.commands.ts'
import * as contract from './applicant-exports.contract.ts'

export const applicantExportRoutes = serve(contract, {
  applicantExport: ({ deps, scope, query }) => exportCsv(deps, scope, query),
  applicantResumes: ({ deps, scope, query }) => exportResumes(deps, scope, query),
})
