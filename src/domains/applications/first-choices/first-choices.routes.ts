import { serve } from '#gate/http.ts'
import { sendFirstChoice, takeFirstChoiceBack } from './first-choices.commands.ts'
import * as contract from './first-choices.contract.ts'
import { firstChoiceOf, firstChoicesOf } from './first-choices.queries.ts'

export const firstChoiceRoutes = serve(contract, {
  firstChoices: ({ deps, scope }) => firstChoicesOf(deps.db, scope, deps.clock.now()),
  firstChoice: ({ deps, scope, params }) => firstChoiceOf(deps.db, scope, params.id, deps.clock.now()),
  sendFirstChoice: ({ deps, scope, params }) => sendFirstChoice(deps, scope, params.id),
  takeFirstChoiceBack: ({ deps, scope, params }) => takeFirstChoiceBack(deps, scope, params.id),
})
