import type { Db } from '../../platform/database.ts'
import type { SignedScope } from '../../platform/scope.ts'
import { passwordFits } from '../../platform/secrets.ts'
import { invalid } from '../../shared/problems.ts'

/** Whoever left a browser open is not enough: the person has to know the password. Throws `invalid`. */
export const requirePassword = async (
  db: Db,
  { person_id }: SignedScope,
  password: string,
): Promise<void> => {
  const person = await db
    .selectFrom('persons')
    .select('password_hash')
    .where('id', '=', person_id)
    .executeTakeFirst()
  if (!(await passwordFits(person?.password_hash, password)))
    throw invalid({ password: ['This is not your password'] })
}
