import { serve } from '#gate/http.ts'
import { sendVerificationAgain } from './person-letters.commands.ts'
import * as contract from './person-letters.contract.ts'
import { listLetters } from './person-letters.queries.ts'

export const personLetterRoutes = serve(contract, {
  lettersOfPerson: ({ deps, params, query }) => listLetters(deps, params.id, query),
  sendVerification: ({ deps, scope, body }) => sendVerificationAgain(deps, scope, body.account_id),
})
