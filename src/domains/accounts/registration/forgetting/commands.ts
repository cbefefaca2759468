import type { Tx } from '../../../../platform/deps.ts'
import type { Role } from '../../../../shared/endpoint.ts'

/** Organisations that nobody is left in: what was never looked at goes, what was let in is taken back. */
const forgetOrganisations = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const left = await tx.db
    .selectFrom('organisations as o')
    .select(['o.id', 'o.state'])
    .where('o.id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('role_accounts as a')
            .select('a.id')
            .whereRef('a.organisation_id', '=', 'o.id' as never),
        ),
      ),
    )
    .orderBy('o.id')
    .forUpdate()
    .execute()
  const idsIn = (state: string) => left.filter((row) => row.state === state).map(({ id }) => id)
  const [waiting, approved] = [idsIn('pending_review'), idsIn('approved')]
  if (waiting.length > 0) await tx.db.deleteFrom('organisations').where('id', 'in', waiting).execute()
  if (approved.length > 0)
    await tx.db
      .updateTable('organisations')
      .set({ state: 'rejected', state_reason: 'Nobody verified the registration', reviewed_at: tx.now })
      .where('id', 'in', approved)
      .execute()
}

/** Takes back what somebody registered under an address nobody has proved, in one role or in all: the accounts, and the organisations they would have founded. The person is locked by the caller. */
export const forgetAccounts = async (tx: Tx, personId: string, role: Role | null): Promise<void> => {
  let accounts = tx.db
    .deleteFrom('role_accounts')
    .where('person_id', '=', personId)
    .where('status', '=', 'email_not_verified')
  if (role) accounts = accounts.where('role', '=', role)
  const gone = await accounts.returning(['organisation_id', 'team_role']).execute()
  await forgetOrganisations(
    tx,
    gone.flatMap(({ organisation_id, team_role }) =>
      organisation_id && team_role === 'owner' ? organisation_id : [],
    ),
  )
}
