import { activateMember, declineMember } from '#domains/accounts/memberships.commands.ts'
import { endInvitationsTo } from '#domains/accounts/one-time-links.commands.ts'
import type { AccountStatus } from '#domains/accounts/sign-in.contract.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { lockTeam } from '../teams.commands.ts'
import { requireGive } from '../teams.rules.ts'

const settled: Partial<Record<AccountStatus, string>> = {
  email_not_verified: 'The email address hasn’t been verified yet',
  active: 'This person is already on the team',
  deactivated: 'This request has already been declined',
}

/** Returns the request, locked. If two people answer it at once, the second is told what the first decided. */
const requestOf = async (tx: Tx, { organization_id }: OrganizationScope, accountId: string) => {
  const account = await tx.db
    .selectFrom('role_accounts')
    .select(['id', 'status', 'team_role'])
    .where('id', '=', accountId)
    .where('organization_id', '=', organization_id)
    .$narrowType<{ team_role: TeamRole }>()
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Problem('not_found')
  const obstacle = settled[account.status]
  if (obstacle) throw new Problem('conflict', obstacle)
  return account
}

/** The same steps as an operator's, with the same verbs, so that the person gets the same emails. */
const answer = (
  tx: Tx,
  scope: OrganizationScope,
  verb: string,
  accountId: string,
  data: Record<string, unknown>,
) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'account', id: accountId },
    data: { from: 'pending_review', ...data },
  })

export const acceptRequest = (
  deps: Deps,
  scope: OrganizationScope,
  body: { account_id: string; team_role?: TeamRole | undefined },
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const actor = await lockTeam(tx, scope)
    const request = await requestOf(tx, scope, body.account_id)
    const team_role = body.team_role ?? request.team_role
    requireGive(actor, team_role)
    await activateMember(tx, request.id, team_role)
    await answer(tx, scope, 'account.approved', request.id, { to: 'active', team_role })
  })

export const declineRequest = (
  deps: Deps,
  scope: OrganizationScope,
  { account_id, reason }: { account_id: string; reason?: string | undefined },
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    requireGive(await lockTeam(tx, scope), 'viewer')
    const request = await requestOf(tx, scope, account_id)
    await declineMember(tx, request.id, reason || null)
    await endInvitationsTo(tx, request.id)
    const told = reason ? { reason } : {}
    await answer(tx, scope, 'account.declined', request.id, { to: 'deactivated', ...told })
  })
