import { serve } from '#gate/http.ts'
import { answerOfGuest, lookAtSurvey } from './guest-survey.commands.ts'
import * as contract from './guest-survey.contract.ts'

export const guestSurveyRoutes = serve(contract, {
  lookAtGuestSurvey: ({ deps, body }) => lookAtSurvey(deps, body),
  answerAsGuest: ({ deps, body }) => answerOfGuest(deps, body),
})
