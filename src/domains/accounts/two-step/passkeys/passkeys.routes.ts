import { serve } from '#gate/http.ts'
import { addPasskey, creationOptionsFor, removePasskey, renamePasskey } from './passkeys.commands.ts'
import * as contract from './passkeys.contract.ts'

export const passkeyRoutes = serve(contract, {
  passkeyCreation: ({ deps, scope }) => creationOptionsFor(deps, scope),
  addPasskey: async ({ deps, scope, body, setSession }) => {
    const { secret, ...answer } = await addPasskey(deps, scope, body)
    if (secret) setSession(secret)
    return answer
  },
  renamePasskey: ({ deps, scope, params, body }) => renamePasskey(deps, scope, params.id, body.name),
  removePasskey: ({ deps, scope, params }) => removePasskey(deps, scope, params.id),
})
