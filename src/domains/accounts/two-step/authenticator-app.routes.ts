import { serve } from '#gate/http.ts'
import { newApp, removeApp, setUpApp } from './authenticator-app.commands.ts'
import * as contract from './authenticator-app.contract.ts'

export const authenticatorAppRoutes = serve(contract, {
  appCreation: async ({ deps, scope }) => newApp(deps, scope),
  setUpApp: async ({ deps, scope, body, setSession }) => {
    const { secret, ...answer } = await setUpApp(deps, scope, body)
    if (secret) setSession(secret)
    return answer
  },
  removeApp: ({ deps, scope }) => removeApp(deps, scope),
})
