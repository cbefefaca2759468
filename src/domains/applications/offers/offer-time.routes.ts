import { serve } from '#gate/http.ts'
import { answerMoreTime, askMoreTime } from './offer-time.commands.ts'
import * as contract from './offer-time.contract.ts'

export const offerTimeRoutes = serve(contract, {
  askMoreTime: ({ deps, scope, body }) => askMoreTime(deps, scope, body),
  answerMoreTime: ({ deps, scope, params, body }) => answerMoreTime(deps, scope, params.id, body),
})
