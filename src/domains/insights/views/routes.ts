import { serve } from '#gate/http.ts'
import { countView } from './commands.ts'
import * as contract from './contract.ts'

export const viewRoutes = serve(contract, {
  reportView: async ({ deps, scope, body, device }) => countView(deps, scope, body, device.user_agent),
})
