import { serve } from '#gate/http.ts'
import { importDrafts } from './commands.ts'
import * as contract from './contract.ts'

export const jobImportRoutes = serve(contract, {
  importJobs: ({ deps, scope, files, body }) => importDrafts(deps, scope, files.jobsFile, body),
})
