import { serve } from '#gate/http.ts'
import { requireOfTeam } from './commands.ts'
import * as contract from './contract.ts'
import { twoStepOfTeam } from './queries.ts'

export const teamTwoStepRoutes = serve(contract, {
  teamTwoStep: ({ deps, scope, query }) => twoStepOfTeam(deps, scope, query),
  requireOfTeam: ({ deps, scope, body }) => requireOfTeam(deps, scope, body.required),
})
