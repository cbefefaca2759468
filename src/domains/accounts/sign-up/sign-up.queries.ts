import type { Db } from '#platform/database.ts'
import type { Role } from '#shared/endpoint.ts'

/** Whether the role is free under this email: an unverified registration doesn't count. */
export const isAvailable = async (db: Db, role: Role, email: string): Promise<boolean> => {
  const taken = await db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .select('a.id')
    .where('p.email', '=', email)
    .where('a.role', '=', role)
    .where('p.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return !taken
}

export const personByEmail = (db: Db, email: string) =>
  db
    .selectFrom('persons')
    .select(['id', 'email', 'password_hash', 'first_name', 'last_name', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
