import { serve } from '#gate/http.ts'
import { notifyOfStatus } from './commands.ts'
import * as contract from './contract.ts'

export const tellingRoutes = serve(contract, {
  notifyApplicants: ({ deps, scope, body }) => notifyOfStatus(deps, scope, body),
})
