import { serve } from '../../../platform/http.ts'
import { announce } from './commands.ts'
import * as contract from './contract.ts'

export const announcingRoutes = serve(contract, {
  announceEvent: ({ deps, scope, params }) => announce(deps, scope, params.id),
})
