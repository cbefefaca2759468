import { serve } from '#gate/http.ts'
import { join } from './commands.ts'
import * as contract from './contract.ts'

export const waitlistRoutes = serve(contract, {
  joinWaitlist: ({ deps, scope, body }) => join(deps, scope, body),
})
