import { serve } from '#gate/http.ts'
import { chooseInvitations, declineInvitation, seeInvitations } from './own-invitations.commands.ts'
import * as contract from './own-invitations.contract.ts'
import { listOwn, readChoice } from './own-invitations.queries.ts'

export const ownInvitationRoutes = serve(contract, {
  ownInvitations: ({ deps, scope, query }) => listOwn(deps, scope, query),
  seeInvitations: ({ deps, scope, body }) => seeInvitations(deps, scope, body.invitation_ids),
  declineInvitation: ({ deps, scope, params }) => declineInvitation(deps, scope, params.id),
  invitationChoice: ({ deps, scope }) => readChoice(deps.db, scope),
  chooseInvitations: ({ deps, scope, body }) => chooseInvitations(deps, scope, body.takes_invitations),
})
