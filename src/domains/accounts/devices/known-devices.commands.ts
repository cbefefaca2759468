import { sql } from 'kysely'
import { loggingSecurity, type SecurityOccurrence } from '#domains/security/security-log.commands.ts'
import type { Device, Mode } from '#gate/session.ts'
import { iso } from '#platform/clock.ts'
import { post } from '#platform/mail/outbox.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import { deviceLabel } from '#shared/devices.ts'
import { newId } from '#shared/ids.ts'
import { newDeviceLetter } from './known-devices.mails.ts'
import { knownSince } from './known-devices.rules.ts'

export interface Arrival {
  person_id: string
  mode: Mode
  device: Device
}

const tokenHash = ({ token }: Device): Buffer | null => (token ? hashSecret(token) : null)

/**
 * Reads what is known about a person who arrives on a device. Locks the rows of everyone who uses the device,
 * since each of them gets its next secret.
 */
export const readArrival = async (tx: Tx, { person_id, device }: Arrival) => {
  const row = await tx.db
    .with('users', (db) =>
      db
        .selectFrom('known_devices')
        .select(['id', 'person_id', 'last_seen_at'])
        .where('token_hash', '=', tokenHash(device))
        .orderBy('id')
        .forUpdate(),
    )
    .selectFrom('persons as p')
    .leftJoin('users', 'users.person_id', 'p.id')
    .select(['p.email', 'users.id as device_id', 'users.last_seen_at'])
    .select((eb) => [
      eb
        .exists(eb.selectFrom('known_devices').select('id').whereRef('person_id', '=', 'p.id'))
        .as('has_devices'),
      eb
        .or([
          eb.exists(eb.selectFrom('passkeys').select('id').whereRef('person_id', '=', 'p.id')),
          eb.exists(
            eb.selectFrom('authenticator_apps').select('person_id').whereRef('person_id', '=', 'p.id'),
          ),
        ])
        .as('has_two_steps'),
    ])
    .where('p.id', '=', person_id)
    .executeTakeFirstOrThrow()
  const isKnown = row.last_seen_at !== null && row.last_seen_at > iso(knownSince(tx.now))
  return {
    email: row.email,
    device_id: row.device_id,
    has_two_steps: Boolean(row.has_two_steps),
    /** The device they created the account on needs no email. */
    is_news: Boolean(row.has_devices) && !isKnown,
  }
}
export type Found = Awaited<ReturnType<typeof readArrival>>

/**
 * Remembers the device as a part of the statement it returns, which whatever else is written can join as
 * `remembered`. The device's secret is renewed at every sign-in, for everyone who uses it, so that a copied or
 * planted one soon stops working.
 */
export const rememberingDevice = (tx: Tx, { person_id, device }: Arrival, found: Found) => {
  const secret = newSecret()
  tx.afterCommit.push(() => device.remember?.(secret))
  const id = found.device_id ?? newId(tx.now.getTime())
  const statement = tx.db
    .with('renewed', (db) =>
      db
        .updateTable('known_devices')
        .set((eb) => ({
          token_hash: hashSecret(secret),
          last_seen_at: eb
            .case()
            .when('person_id', '=', person_id)
            .then(sql<string>`${iso(tx.now)}::timestamptz`)
            .else(eb.ref('last_seen_at'))
            .end(),
        }))
        .where('token_hash', '=', tokenHash(device)),
    )
    .with('remembered', (db) =>
      db
        .insertInto('known_devices')
        .columns(['id', 'person_id', 'token_hash', 'created_at', 'last_seen_at'])
        .expression(
          sql`select ${id}::uuid, ${person_id}::uuid, ${hashSecret(secret)}::bytea, ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz
            where ${found.device_id}::uuid is null`,
        ),
    )
  return { id, statement }
}

/** What the security log says about a device that is new to the person. */
export const newDeviceEvents = (
  { person_id, mode, device }: Arrival,
  { is_news }: Found,
): SecurityOccurrence[] =>
  is_news ? [{ kind: 'new_device', person_id, actor: { person_id, role: mode }, device }] : []

/** Emails the person if the device is new to them or long unused. */
export const tellOfDevice = async (
  tx: Tx,
  id: string,
  { person_id, mode, device }: Arrival,
  { is_news, email }: Found,
): Promise<void> => {
  if (!is_news) return
  const from = { at: tx.now, device: deviceLabel(device.user_agent ?? ''), network: device.network }
  const letter = newDeviceLetter(tx.deps.config.publicUrl, mode, from)
  await post(tx, { email, person_id }, `new_device:${id}:${tx.now.getTime()}`, letter)
}

/** Remembers a device nobody is signed in on yet. */
export const rememberDevice = async (tx: Tx, arrival: Arrival): Promise<void> => {
  const found = await readArrival(tx, arrival)
  const { id, statement } = rememberingDevice(tx, arrival, found)
  const events = newDeviceEvents(arrival, found)
  if (events.length > 0) await loggingSecurity(tx, events).execute()
  await statement.selectNoFrom(sql`1`.as('done')).execute()
  await tellOfDevice(tx, id, arrival, found)
}

export const forgetDevice = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.deleteFrom('known_devices').where('id', '=', id).execute()
}

/** Forgets all of the person's devices; the next sign-in on any of them is reported to the person. */
export const forgetDevices = async (tx: Tx, personId: string, but?: string | null): Promise<void> => {
  let query = tx.db.deleteFrom('known_devices').where('person_id', '=', personId)
  if (but) query = query.where('id', '<>', but)
  await query.execute()
}
