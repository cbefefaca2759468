import { serve } from '#gate/http.ts'
import { countView } from './page-views.commands.ts'
import * as contract from './page-views.contract.ts'

export const viewRoutes = serve(contract, {
  reportView: async ({ deps, scope, body, device }) => countView(deps, scope, body, device.user_agent),
})
