import { serve } from '#gate/http.ts'
import { applyToJob } from './commands.ts'
import * as contract from './contract.ts'
import { applyFormFor } from './queries.ts'

export const applyingRoutes = serve(contract, {
  applyForm: ({ deps, scope, params }) => applyFormFor(deps.db, scope, params.id, deps.clock.now()),
  apply: ({ deps, scope, body, files }) => applyToJob(deps, scope, body, files.resumeFile),
})
