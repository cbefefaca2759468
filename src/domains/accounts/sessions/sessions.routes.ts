import { serve } from '#gate/http.ts'
import { confirm, endOtherOwnSessions, endOwnSession } from './sessions.commands.ts'
import * as contract from './sessions.contract.ts'
import { listOwnSessions } from './sessions.queries.ts'

export const sessionRoutes = serve(contract, {
  confirmPassword: async ({ deps, scope, device, body, setSession }) => {
    const secret = await confirm(deps, { scope, device }, body.password)
    if (secret) setSession(secret)
  },
  ownSessions: ({ deps, scope }) => listOwnSessions(deps, scope),
  endSession: ({ deps, scope, device, params }) => endOwnSession(deps, scope, device, params.id),
  endOtherSessions: ({ deps, scope, device }) => endOtherOwnSessions(deps, scope, device),
})
