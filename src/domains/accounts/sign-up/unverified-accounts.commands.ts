import { dropOrganizations, revertApproval } from '#domains/organizations/organizations.commands.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Role } from '#shared/endpoint.ts'

/** Cleans up organizations with no one left: removes those never reviewed, and takes back those approved. */
const forgetOrganizations = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const left = await tx.db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.state'])
    .where('o.id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('role_accounts as a')
            .select('a.id')
            .whereRef('a.organization_id', '=', 'o.id' as never),
        ),
      ),
    )
    .orderBy('o.id')
    .forUpdate()
    .execute()
  const idsIn = (state: string) => left.filter((row) => row.state === state).map(({ id }) => id)
  const [waiting, approved] = [idsIn('pending_review'), idsIn('approved')]
  await dropOrganizations(tx, waiting)
  await revertApproval(tx, approved)
}

/**
 * Removes what someone registered under an unverified address, in one role or in all: the accounts, and the
 * organizations they would have founded. The caller locks the person.
 */
export const deleteUnverifiedAccounts = async (
  tx: Tx,
  personId: string,
  role: Role | null,
): Promise<void> => {
  let accounts = tx.db
    .deleteFrom('role_accounts')
    .where('person_id', '=', personId)
    .where('status', '=', 'email_not_verified')
  if (role) accounts = accounts.where('role', '=', role)
  const gone = await accounts.returning(['organization_id', 'team_role']).execute()
  await forgetOrganizations(
    tx,
    gone.flatMap(({ organization_id, team_role }) =>
      organization_id && team_role === 'owner' ? organization_id : [],
    ),
  )
}

/**
 * Removes the accounts of an organization where no one has verified an address. Returns whose they were, or
 * null, removing nothing, if someone has.
 */
export const deleteUnverifiedMembers = async (tx: Tx, organizationId: string): Promise<string[] | null> => {
  const members = await tx.db
    .selectFrom('role_accounts')
    .select(['person_id', 'status'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .execute()
  if (members.some(({ status }) => status !== 'email_not_verified')) return null
  await tx.db.deleteFrom('role_accounts').where('organization_id', '=', organizationId).execute()
  return members.map(({ person_id }) => person_id)
}

/** People who have nothing left but an address they never verified. */
export const deleteUnverifiedPeople = async (tx: Tx, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .deleteFrom('persons as p')
    .where('p.id', 'in', ids)
    .where('p.email_verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('role_accounts as a').select('a.id').whereRef('a.person_id', '=', 'p.id'))),
    )
    .execute()
}
