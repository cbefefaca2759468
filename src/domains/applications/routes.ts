import { serve } from '#gate/http.ts'
import { withdrawApplication } from './commands.ts'
import * as contract from './contract.ts'
import { ownResume, resumeAnswer, studentApplication } from './queries.ts'

export const applicationRoutes = serve(contract, {
  application: ({ deps, scope, params }) => studentApplication(deps.db, scope, params.id, deps.clock.now()),
  applicationResume: async ({ deps, scope, params }) =>
    resumeAnswer(deps.storage, await ownResume(deps.db, scope, params.id), true),
  withdraw: ({ deps, scope, body }) => withdrawApplication(deps, scope, body.application_id),
})
