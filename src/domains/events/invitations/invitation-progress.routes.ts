import { serve } from '#gate/http.ts'
import { followProgress } from './invitation-progress.commands.ts'
import * as contract from './invitation-progress.contract.ts'

export const invitationProgressRoutes = serve(contract, {
  noteProgress: ({ deps, scope, body }) => followProgress(deps, scope, body),
})
