import { serve } from '#gate/http.ts'
import { applyToJob } from './application-submission.commands.ts'
import * as contract from './application-submission.contract.ts'
import { applyFormFor } from './application-submission.queries.ts'

export const applicationSubmissionRoutes = serve(contract, {
  applyForm: ({ deps, scope, params }) => applyFormFor(deps.db, scope, params.id, deps.clock.now()),
  apply: ({ deps, scope, body, files }) => applyToJob(deps, scope, body, files.resumeFile),
})
