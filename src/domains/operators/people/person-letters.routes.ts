import { serve } from '#gate/http.ts'
import { sendAgain, sendVerificationAgain } from './person-letters.commands.ts'
import * as contract from './person-letters.contract.ts'
import { listLetters } from './person-letters.queries.ts'

export const personLetterRoutes = serve(contract, {
  lettersOfPerson: ({ deps, params, query }) => listLetters(deps, params.id, query),
  sendLetterAgain: ({ deps, scope, body }) => sendAgain(deps, scope, body.account_id, body.letter_id),
  sendVerification: ({ deps, scope, body }) => sendVerificationAgain(deps, scope, body.account_id),
})
