import type { Db } from '#platform/database.ts'
import type { Role } from '#shared/endpoint.ts'

/** Whether someone has proven this email and an account in this role, or in any. */
export const hasAccount = async (db: Db, email: string, role: Role | undefined): Promise<boolean> => {
  let accounts = db
    .selectFrom('persons as p')
    .innerJoin('role_accounts as a', 'a.person_id', 'p.id')
    .select('a.id')
    .where('p.email', '=', email)
    .where('p.email_verified_at', 'is not', null)
  if (role) accounts = accounts.where('a.role', '=', role)
  return Boolean(await accounts.limit(1).executeTakeFirst())
}

/** Whether the role is free under this email: an unverified registration doesn't count. */
export const isAvailable = async (db: Db, role: Role, email: string): Promise<boolean> =>
  !(await hasAccount(db, email, role))

export const personByEmail = (db: Db, email: string) =>
  db
    .selectFrom('persons')
    .select(['id', 'email', 'password_hash', 'first_name', 'last_name', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
