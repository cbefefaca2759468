import { serve } from '#gate/http.ts'
import { decline, openInvitation, refuseInvitations, takeUp } from './email-invitation-answers.commands.ts'
import * as contract from './email-invitation-answers.contract.ts'

export const emailInvitationAnswerRoutes = serve(contract, {
  lookAtInvitation: ({ deps, body }) => openInvitation(deps, body),
  acceptByLink: ({ deps, scope, body }) => takeUp(deps, scope, body),
  declineByLink: ({ deps, scope, body }) => decline(deps, scope.actor, body),
  stopInvitations: ({ deps, query }) => refuseInvitations(deps, query),
})
