import { type Handlers, serve } from '#gate/http.ts'
import { acceptInvitation, declineInvitation } from './received-invitations.commands.ts'
import { employerInvited, universityInvited } from './received-invitations.contract.ts'
import { invitedEvent, listInvited } from './received-invitations.queries.ts'

const received: Handlers<typeof employerInvited> & Handlers<typeof universityInvited> = {
  list: ({ deps, scope, query }) => listInvited(deps.db, scope, query, deps.clock.now()),
  detail: ({ deps, scope, params }) => invitedEvent(deps.db, scope, params.id, deps.clock.now()),
  accept: ({ deps, scope, body }) => acceptInvitation(deps, scope, body),
  decline: ({ deps, scope, body }) => declineInvitation(deps, scope, body),
}
export const employerInvitedRoutes = serve(employerInvited, received)
export const universityInvitedRoutes = serve(universityInvited, received)
