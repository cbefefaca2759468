import { serve } from '#gate/http.ts'
import { join } from './waitlist.commands.ts'
import * as contract from './waitlist.contract.ts'

export const waitlistRoutes = serve(contract, {
  joinWaitlist: ({ deps, scope, body }) => join(deps, scope, body),
})
