import { serve } from '#gate/http.ts'
import { inviteAddresses, withdrawAddress } from './email-invitations.commands.ts'
import * as contract from './email-invitations.contract.ts'

export const emailInvitationRoutes = serve(contract, {
  inviteByEmail: ({ deps, scope, params, body }) => inviteAddresses(deps, scope, params.id, body),
  withdrawEmailInvitation: ({ deps, scope, body }) => withdrawAddress(deps, scope, body.invitation_id),
})
