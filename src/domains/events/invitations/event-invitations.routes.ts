import { type Handlers, serve } from '#gate/http.ts'
import { inviteMore, withdrawInvitation } from './event-invitations.commands.ts'
import { employerInviting, universityInviting } from './event-invitations.contract.ts'
import { listCandidates, listInvitations } from './event-invitations.queries.ts'
import { renewLink } from './invitation-links.commands.ts'

type Shared = Omit<Handlers<typeof employerInviting> & Handlers<typeof universityInviting>, 'invite'>

const shared: Shared = {
  candidates: ({ deps, scope, params, query }) => listCandidates(deps, scope, params.id, query),
  withdraw: ({ deps, scope, body }) => withdrawInvitation(deps, scope, body.invitation_id),
  status: ({ deps, scope, params, query }) => listInvitations(deps, scope, params.id, query),
  renewLink: ({ deps, scope, params }) => renewLink(deps, scope, params.id),
}

export const employerInvitingRoutes = serve(employerInviting, {
  ...shared,
  invite: ({ deps, scope, params, body }) =>
    inviteMore(deps, scope, params.id, {
      picks: body.selected_universities_list,
      matching: body.matching,
      message: body.message,
    }),
})
export const universityInvitingRoutes = serve(universityInviting, {
  ...shared,
  invite: ({ deps, scope, params, body }) =>
    inviteMore(deps, scope, params.id, {
      picks: body.selected_employers_list,
      matching: body.matching,
      message: body.message,
    }),
})
