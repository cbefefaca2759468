import { type RawBuilder, sql } from 'kysely'
import type { Device } from '#gate/session.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { hashSecret } from '#platform/secrets.ts'
import { knownSince } from './known-devices.rules.ts'

/** The device the call comes from, if the person of `persons as p` has signed in on it before; else null. */
export const deviceKnownTo = ({ token }: Device, now: Date): RawBuilder<string | null> =>
  sql`(select d.id from known_devices d where d.person_id = p.id
    and d.token_hash = ${token ? hashSecret(token) : null} and d.last_seen_at > ${iso(knownSince(now))})`

/** The same for the person with this email. */
export const knownDevice = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  device: Device,
): Promise<string | null> => {
  if (!device.token) return null
  const person = await db
    .selectFrom('persons as p')
    .select(deviceKnownTo(device, clock.now()).as('known_device'))
    .where('p.email', '=', email)
    .executeTakeFirst()
  return person?.known_device ?? null
}
