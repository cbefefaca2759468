import { serve } from '#gate/http.ts'
import { inviteAddresses, withdrawAddress } from './email-invitations.commands.ts'
import * as contract from './email-invitations.contract.ts'
import { listEmailInvitations } from './email-invitations.queries.ts'

export const emailInvitationRoutes = serve(contract, {
  inviteByEmail: ({ deps, scope, params, body }) => inviteAddresses(deps, scope, params.id, body),
  emailInvitations: ({ deps, scope, params, query }) => listEmailInvitations(deps, scope, params.id, query),
  withdrawEmailInvitation: ({ deps, scope, body }) => withdrawAddress(deps, scope, body.invitation_id),
})
