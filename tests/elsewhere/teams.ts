import type { OrganizationKind } from '#shared/endpoint.ts'
import type { Calls, Rows } from './rows.ts'

/** Members of another team, people who ask to join it, and people it invited. */
export const strangersToTeams = (kind: OrganizationKind): Calls => {
  const memberOf = ({ member }: Rows) => ({ body: { account_id: member(kind) } })
  const asking = ({ member }: Rows) => ({ body: { account_id: member(kind, 'pending_review') } })
  const asked = ({ teamInvitation }: Rows) => ({ body: { invitation_id: teamInvitation(kind) } })
  return {
    [`PUT /${kind}/leading-team/role`]: ({ member }) => ({
      body: { account_id: member(kind), team_role: 'viewer' },
    }),
    [`POST /${kind}/leading-team/delete`]: memberOf,
    [`POST /${kind}/leading-team/transfer`]: memberOf,
    [`POST /${kind}/leading-team/requests/accept`]: asking,
    [`POST /${kind}/leading-team/requests/decline`]: asking,
    [`POST /${kind}/leading-team/invitations/withdraw`]: asked,
    [`POST /${kind}/leading-team/invitations/resend`]: asked,
  }
}
