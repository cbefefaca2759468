import { serve } from '#gate/http.ts'
import { fillAndAnswer } from './job-filling.commands.ts'
import * as contract from './job-filling.contract.ts'
import { openingsOf } from './job-filling.queries.ts'

export const jobFillingRoutes = serve(contract, {
  jobOpenings: ({ deps, scope, params }) => openingsOf(deps.db, scope, params.id, deps.clock.now()),
  fillAndAnswer: ({ deps, scope, params, body }) => fillAndAnswer(deps, scope, params.id, body),
})
