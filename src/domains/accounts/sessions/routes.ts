import { serve } from '../../../platform/http.ts'
import { confirm } from './commands.ts'
import * as contract from './contract.ts'

export const sessionRoutes = serve(contract, {
  confirmPassword: async ({ deps, scope, device, body, setSession }) => {
    const secret = await confirm(deps, { scope, device }, body.password)
    if (secret) setSession(secret)
  },
})
