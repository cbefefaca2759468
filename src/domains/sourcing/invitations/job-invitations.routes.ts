import { serve } from '#gate/http.ts'
import { inviteToApply } from './job-invitations.commands.ts'
import * as contract from './job-invitations.contract.ts'
import { listSent, readInvitationForm } from './job-invitations.queries.ts'

export const jobInvitationRoutes = serve(contract, {
  invitationForm: ({ deps, scope, params }) => readInvitationForm(deps, scope, params.id),
  inviteToApply: ({ deps, scope, params, body }) => inviteToApply(deps, scope, params.id, body),
  sentInvitations: ({ deps, scope, query }) => listSent(deps, scope, query),
})
