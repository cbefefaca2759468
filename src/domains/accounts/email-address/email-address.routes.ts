import { serve } from '#gate/http.ts'
import { askForAddress, cancelChange, proveAddress } from './email-address.commands.ts'
import * as contract from './email-address.contract.ts'
import { readOwnEmail } from './email-address.queries.ts'

export const addressRoutes = serve(contract, {
  ownEmail: ({ deps, scope }) => readOwnEmail(deps, scope),
  changeEmail: ({ deps, scope, body }) => askForAddress(deps, scope, body.email),
  cancelEmailChange: ({ deps, scope }) => cancelChange(deps, scope),
  proveEmail: async ({ deps, scope, body }) => ({ email: await proveAddress(deps, scope, body.token) }),
})
