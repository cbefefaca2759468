import { type Handlers, serve } from '#gate/http.ts'
import { askColleagues, inviteColleagues } from './colleagues/colleague-invitations.commands.ts'
import { employerColleagues, universityColleagues } from './colleagues/colleague-invitations.contract.ts'
import { inviteMore, withdrawInvitation } from './event-invitations.commands.ts'
import { employerInviting, universityInviting } from './event-invitations.contract.ts'
import { listCandidates, listInvitations } from './event-invitations.queries.ts'
import { openLink, renewLink } from './invitation-links.commands.ts'
import * as link from './invitation-links.contract.ts'
import { previewLink } from './invitation-links.queries.ts'
import { acceptInvitation, declineInvitation } from './received-invitations.commands.ts'
import { employerInvited, universityInvited } from './received-invitations.contract.ts'
import { invitedEvent, listInvited } from './received-invitations.queries.ts'

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
    inviteMore(deps, scope, params.id, { picks: body.selected_universities_list, message: body.message }),
})
export const universityInvitingRoutes = serve(universityInviting, {
  ...shared,
  invite: ({ deps, scope, params, body }) =>
    inviteMore(deps, scope, params.id, { picks: body.selected_employers_list, message: body.message }),
})

const received: Handlers<typeof employerInvited> & Handlers<typeof universityInvited> = {
  list: ({ deps, scope, query }) => listInvited(deps.db, scope, query, deps.clock.now()),
  detail: ({ deps, scope, params }) => invitedEvent(deps.db, scope, params.id, deps.clock.now()),
  accept: ({ deps, scope, body }) => acceptInvitation(deps, scope, body),
  decline: ({ deps, scope, body }) => declineInvitation(deps, scope, body),
}
export const employerInvitedRoutes = serve(employerInvited, received)
export const universityInvitedRoutes = serve(universityInvited, received)

export const invitationLinkRoutes = serve(link, {
  look: ({ deps, body }) => previewLink(deps, body),
  employerOpen: ({ deps, scope, body }) => openLink(deps, scope, body),
  universityOpen: ({ deps, scope, body }) => openLink(deps, scope, body),
})

const colleagues: Handlers<typeof employerColleagues> & Handlers<typeof universityColleagues> = {
  ask: ({ deps, scope, params, body }) => askColleagues(deps, scope, params.id, body),
  inviteNew: ({ deps, scope, params, body }) => inviteColleagues(deps, scope, params.id, body),
}
export const employerColleagueRoutes = serve(employerColleagues, colleagues)
export const universityColleagueRoutes = serve(universityColleagues, colleagues)
