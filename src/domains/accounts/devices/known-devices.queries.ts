import type { Device } from '#gate/session.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { hashSecret } from '#platform/secrets.ts'
import { knownSince } from './known-devices.rules.ts'

/** Returns the device the call comes from, if the person with this email has signed in on it before. */
export const knownDevice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  { token }: Device,
): Promise<string | null> => {
  if (!token) return null
  const known = await db
    .selectFrom('known_devices as d')
    .innerJoin('persons as p', 'p.id', 'd.person_id')
    .select('d.id')
    .where('d.token_hash', '=', hashSecret(token))
    .where('p.email', '=', email)
    .where('d.last_seen_at', '>', iso(knownSince(clock.now())))
    .executeTakeFirst()
  return known?.id ?? null
}
