import { serve } from '../../../platform/http.ts'
import { confirm } from './commands.ts'
import * as contract from './contract.ts'

export const sessionRoutes = serve(contract, {
  confirmPassword: async ({ deps, scope, body, setSession }) => {
    const secret = await confirm(deps, scope, body.password)
    if (secret) setSession(secret)
  },
})
