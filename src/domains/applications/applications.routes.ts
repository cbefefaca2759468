import { serve } from '#gate/http.ts'
import { withdrawApplication } from './applications.commands.ts'
import * as contract from './applications.contract.ts'
import { ownResume, resumeAnswer, studentApplication } from './applications.queries.ts'

export const applicationRoutes = serve(contract, {
  application: ({ deps, scope, params }) => studentApplication(deps.db, scope, params.id, deps.clock.now()),
  applicationResume: async ({ deps, scope, params }) =>
    resumeAnswer(deps.storage, await ownResume(deps.db, scope, params.id), true),
  withdraw: ({ deps, scope, body }) => withdrawApplication(deps, scope, body.application_id),
})
