import { serve } from '#gate/http.ts'
import { requireOfTeam } from './team-two-step.commands.ts'
import * as contract from './team-two-step.contract.ts'
import { twoStepOfTeam } from './team-two-step.queries.ts'

export const teamTwoStepRoutes = serve(contract, {
  teamTwoStep: ({ deps, scope, query }) => twoStepOfTeam(deps, scope, query),
  requireOfTeam: ({ deps, scope, body }) => requireOfTeam(deps, scope, body.required),
})
