import { serve } from '#gate/http.ts'
import * as contract from './sign-up-start.contract.ts'
import { signUpStart } from './sign-up-start.queries.ts'

export const signUpStartRoutes = serve(contract, {
  startSignUp: ({ deps, body }) => signUpStart(deps, body),
})
