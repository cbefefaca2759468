import type { Tx } from '../../../platform/deps.ts'

/** Sessions in these role accounts, or in the roles at these organisations, end at once; the same people's other roles stay signed in. */
export const endSessions = async (tx: Tx, of: 'id' | 'organisation_id', ids: string[]): Promise<void> => {
  await tx.db
    .deleteFrom('sessions')
    .using('role_accounts')
    .whereRef('role_accounts.person_id', '=', 'sessions.person_id')
    .whereRef('role_accounts.role', '=', 'sessions.mode' as never)
    .where(`role_accounts.${of}`, 'in', ids)
    .execute()
}
