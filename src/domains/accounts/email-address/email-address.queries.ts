import { universityByAddress } from '#domains/students/students.queries.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { SignedScope } from '#platform/scope.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { OwnEmail } from './email-address.contract.ts'

/** Returns whose link it is, even if it has expired or been used. */
export const requesterOf = (db: Db, secret: string) =>
  db
    .selectFrom('mailed_links')
    .select('person_id')
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', 'change_email')
    .executeTakeFirst()

/** Returns the person who has verified this address. */
export const verifiedOwnerOf = (db: Db, email: string) =>
  db
    .selectFrom('persons')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** Returns the person's address and any change in progress. */
export const readOwnEmail = async (
  { db, clock }: Deps,
  { person_id, email }: SignedScope,
): Promise<OwnEmail> => {
  const pending = await db
    .selectFrom('mailed_links')
    .select(['email', 'created_at as asked_at', 'expires_at'])
    .where('person_id', '=', person_id)
    .where('kind', '=', 'change_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(clock.now()))
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
  return { email, pending: pending ?? null, university: await universityByAddress(db, person_id) }
}
