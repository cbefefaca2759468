import { serve } from '#gate/http.ts'
import { acceptApplicants, moveApplicants } from './decisions.commands.ts'
import * as contract from './decisions.contract.ts'
import { moveMatching } from './matching-decisions.commands.ts'

export const decisionRoutes = serve(contract, {
  updateStatus: ({ deps, scope, body: { matching, ...body } }) =>
    matching ? moveMatching(deps, scope, matching, body) : moveApplicants(deps, scope, body),
  accept: ({ deps, scope, body }) => acceptApplicants(deps, scope, body),
})
