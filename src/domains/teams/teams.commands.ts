import { removeMembership, setTeamRole } from '#domains/accounts/memberships.commands.ts'
import { endInvitationsBy, endInvitationsTo } from '#domains/accounts/one-time-links.commands.ts'
import { endSessions } from '#domains/accounts/sessions/sessions.commands.ts'
import { recordSecurity } from '#domains/security/security-log.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { countOwners } from './teams.queries.ts'
import { canTransfer, isDemotion, type Member, requireChange, requireGive } from './teams.rules.ts'

/**
 * Makes changes to one team wait for each other, so that two of them never leave it without an owner. Returns
 * the person acting, as the team stands now.
 */
export const lockTeam = async (tx: Tx, scope: OrganizationScope): Promise<Member> => {
  await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', scope.organization_id)
    .forNoKeyUpdate()
    .execute()
  const actor = await memberOf(tx, scope, scope.account_id)
  if (!actor) throw new Problem('not_allowed')
  return actor
}

const memberOf = (tx: Tx, { organization_id }: OrganizationScope, accountId: string) =>
  tx.db
    .selectFrom('role_accounts')
    .select(['id', 'person_id', 'team_role'])
    .where('id', '=', accountId)
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'active')
    .$narrowType<{ team_role: TeamRole }>()
    .forUpdate()
    .executeTakeFirst()

const mustBeMember = async (tx: Tx, scope: OrganizationScope, accountId: string) => {
  const member = await memberOf(tx, scope, accountId)
  if (!member) throw new Problem('not_found')
  return member
}

/** Ends the open invitations of people who lose a right, since those were made with it. */
const give = async (tx: Tx, { kind }: OrganizationScope, member: Member, team_role: TeamRole) => {
  await setTeamRole(tx, member.id, team_role)
  if (isDemotion(kind, member.team_role, team_role)) await endInvitationsBy(tx, 'id', [member.id])
}

const record = (
  tx: Tx,
  scope: OrganizationScope,
  verb: string,
  accountId: string,
  data: Record<string, unknown> = {},
) => recordActivity(tx, scope.actor, { verb, subject: { type: 'account', id: accountId }, data })

/** Giving someone the role they already have changes nothing. */
export const changeRole = (
  deps: Deps,
  scope: OrganizationScope,
  { account_id, team_role }: { account_id: string; team_role: TeamRole },
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const actor = await lockTeam(tx, scope)
    const member = await mustBeMember(tx, scope, account_id)
    requireGive(actor, team_role)
    if (member.team_role === team_role) return
    requireChange(actor, member, await countOwners(tx.db, scope.organization_id))
    await give(tx, scope, member, team_role)
    await record(tx, scope, 'team.role_changed', account_id, { from: member.team_role, to: team_role })
  })

/** Removes a member. Their work and the person's other sessions stay; links made by or for them stop working. */
export const removeMember = (deps: Deps, scope: OrganizationScope, accountId: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const actor = await lockTeam(tx, scope)
    const member = await mustBeMember(tx, scope, accountId)
    requireChange(actor, member, await countOwners(tx.db, scope.organization_id))
    await removeMembership(tx, accountId)
    await endSessions(tx, 'id', [accountId])
    await endInvitationsBy(tx, 'id', [accountId])
    await endInvitationsTo(tx, accountId)
    await record(tx, scope, 'team.member_removed', accountId, { from: member.team_role })
  })

/** Makes the other member an owner and the current one an admin, both or neither. */
export const transferOwnership = (deps: Deps, scope: OrganizationScope, accountId: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const actor = await lockTeam(tx, scope)
    const member = await mustBeMember(tx, scope, accountId)
    requireGive(actor, 'owner')
    if (!canTransfer(actor, member)) throw new Problem('conflict', 'This member is already an owner')
    await give(tx, scope, member, 'owner')
    await give(tx, scope, actor, 'admin')
    await record(tx, scope, 'team.ownership_transferred', accountId, { from: member.team_role, to: 'owner' })
    await recordSecurity(tx, {
      kind: 'role_changed',
      person_id: scope.person_id,
      actor: scope.actor,
      organization_id: scope.organization_id,
      detail: `${actor.team_role} → admin`,
    })
  })
