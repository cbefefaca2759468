import { accessStatusOf } from '#gate/gate.ts'
import type { Db } from '#platform/database.ts'

/** The accounts of an email, oldest first: those in use, or all if none is. */
export const accountsOf = async (db: Db, email: string) => {
  const rows = await db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.role', 'a.status', 'o.state'])
    .where('p.email', '=', email)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  const active = rows.filter((row) => accessStatusOf(row) === 'active')
  return active.length > 0 ? active : rows
}
