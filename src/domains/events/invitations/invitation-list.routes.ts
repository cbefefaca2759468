import { serve } from '#gate/http.ts'
import * as contract from './invitation-list.contract.ts'
import { listEventInvitations } from './invitation-list.queries.ts'

export const invitationListRoutes = serve(contract, {
  eventInvitations: ({ deps, scope, params, query }) => listEventInvitations(deps, scope, params.id, query),
})
