import { serve } from '../../../platform/http.ts'
import { countView } from './commands.ts'
import * as contract from './contract.ts'

export const viewRoutes = serve(contract, {
  reportView: async ({ deps, scope, body, user_agent }) => countView(deps, scope, body, user_agent),
})
