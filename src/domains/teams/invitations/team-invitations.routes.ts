import type { Handlers } from '#gate/http.ts'
import { serve } from '#gate/http.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { acceptInvitation } from './team-invitation-acceptance.commands.ts'
import { invite, resendInvitation, withdrawInvitation } from './team-invitations.commands.ts'
import { employerInvitations, universityInvitations } from './team-invitations.contract.ts'
import { listInvitations, previewInvitation } from './team-invitations.queries.ts'

type Calls = Handlers<typeof employerInvitations> & Handlers<typeof universityInvitations>

const handlersFor = (kind: OrganizationKind): Calls => ({
  invite: ({ deps, scope, body }) => invite(deps, scope, body),
  list: ({ deps, scope, query }) => listInvitations(deps.db, scope, query, deps.clock.now()),
  withdraw: ({ deps, scope, body }) => withdrawInvitation(deps, scope, body.invitation_id),
  resend: ({ deps, scope, body }) => resendInvitation(deps, scope, body.invitation_id),
  look: ({ deps, body }) => previewInvitation(deps, kind, body),
  accept: async ({ deps, scope, body, device, setSession }) => {
    const { answer, secret } = await acceptInvitation(deps, { kind, scope, device }, body)
    if (secret) setSession(secret)
    return answer
  },
})

export const employerInvitationRoutes = serve(employerInvitations, handlersFor('employer'))
export const universityInvitationRoutes = serve(universityInvitations, handlersFor('university'))
