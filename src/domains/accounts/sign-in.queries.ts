import { accessStatusOf } from '#gate/gate.ts'
import type { Db } from '#platform/database.ts'
import type { Role } from '#shared/endpoint.ts'

/** The accounts of an email, oldest first: those in use and the one asked for, or all if there is none of these. */
export const accountsOf = async (db: Db, email: string, asked?: Role) => {
  const rows = await db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.role', 'a.status', 'o.state'])
    .where('p.email', '=', email)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  const meant = rows.filter((row) => row.role === asked || accessStatusOf(row) === 'active')
  return meant.length > 0 ? meant : rows
}
