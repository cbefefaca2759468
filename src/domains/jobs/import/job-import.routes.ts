import { serve } from '#gate/http.ts'
import { importDrafts } from './job-import.commands.ts'
import * as contract from './job-import.contract.ts'

export const jobImportRoutes = serve(contract, {
  importJobs: ({ deps, scope, files, body }) => importDrafts(deps, scope, files.jobsFile, body),
})
