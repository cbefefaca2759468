import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/transactions.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import type { AccountStatus } from './sign-in.contract.ts'

const account = (tx: Tx, id: string) => tx.db.updateTable('role_accounts').where('id', '=', id)

/**
 * The organizations a person belongs to, in any role and status or these, to be locked before the accounts: a
 * team's own changes lock in this order.
 */
export const organizationsOf = (
  tx: Tx,
  personId: string,
  { role, status }: { role?: Role; status?: AccountStatus } = {},
) =>
  tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('role_accounts')
        .select('organization_id')
        .where('person_id', '=', personId)
        .where('organization_id', 'is not', null)
        .$if(role !== undefined, (of) => of.where('role', '=', role!))
        .$if(status !== undefined, (of) => of.where('status', '=', status!))
        .$castTo<{ organization_id: string }>(),
    )
    .orderBy('id')

/** Activates the owners who were waiting with these organizations. */
export const activateOwners = (tx: Tx, organizationIds: string[]) =>
  tx.db
    .updateTable('role_accounts')
    .set({ status: 'active', status_reason: null, activated_at: tx.now })
    .where('organization_id', 'in', organizationIds)
    .where('team_role', '=', 'owner')
    .where('status', '=', 'pending_review')
    .returning(['person_id', 'organization_id'])
    .execute()

export const setTeamRole = async (tx: Tx, id: string, team_role: TeamRole): Promise<void> => {
  await account(tx, id).set({ team_role }).execute()
}

/** Removes people by the team's own decision: such accounts may be invited again. */
export const removeMembership = async (tx: Tx, id: string): Promise<void> => {
  await account(tx, id)
    .set({ status: 'deactivated', removed_at: tx.now, invited_at: null, invited_by: null })
    .execute()
}

export const activateMember = async (tx: Tx, id: string, team_role: TeamRole): Promise<void> => {
  await account(tx, id)
    .set({ status: 'active', status_reason: null, team_role, activated_at: tx.now })
    .execute()
}

export const declineMember = async (tx: Tx, id: string, reason: string | null): Promise<void> => {
  await account(tx, id).set({ status: 'deactivated', status_reason: reason, removed_at: tx.now }).execute()
}

export interface Invited {
  team_role: TeamRole
  organization_id: string
  invited_at: Date
  invited_by: string
}

/** Adds an account without a team to one; it becomes active once its email is verified. */
export const addToTeam = async (tx: Tx, id: string, invited: Invited): Promise<void> => {
  await account(tx, id)
    .set({ ...invited, status: 'email_not_verified', status_reason: null, removed_at: null })
    .execute()
}

/** A person the team removed comes back as a viewer; anything more is the team's decision. */
const roleOfReturner = sql<TeamRole | null>`case when removed_at is null then team_role else 'viewer' end`

/** Records an operator's decision about accounts. */
export const setStatus = async (
  tx: Tx,
  ids: string[],
  { status, reason }: { status: AccountStatus; reason: string | null },
): Promise<void> => {
  await tx.db
    .updateTable('role_accounts')
    .set({
      status,
      status_reason: reason,
      removed_at: null,
      team_role: roleOfReturner,
      ...(status === 'active' ? { activated_at: tx.now } : {}),
    })
    .where('id', 'in', ids)
    .execute()
}

/** Makes the first matching account of each organization its owner. */
export const makeOwners = (tx: Tx, ids: string[], isFor: RawBuilder<boolean>) =>
  tx.db
    .updateTable('role_accounts')
    .set({ team_role: 'owner' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('role_accounts as a')
        .distinctOn('a.organization_id')
        .select('a.id')
        .where('a.id', 'in', ids)
        .where(isFor)
        .orderBy('a.organization_id')
        .orderBy('a.created_at')
        .orderBy('a.id'),
    )
    .returning(['id', 'role', 'organization_id'])
    .execute()
