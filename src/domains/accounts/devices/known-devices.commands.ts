import { recordSecurity } from '#domains/security/security-log.commands.ts'
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

/** The device's secret is another one with every sign-in, for all who use it: a copy of it, or one planted, is soon of no use. */
const renewSecret = async (tx: Tx, { token, remember }: Device) => {
  const secret = newSecret()
  tx.afterCommit.push(() => remember?.(secret))
  const rows = token
    ? await tx.db
        .updateTable('known_devices')
        .set({ token_hash: hashSecret(secret) })
        .where('token_hash', '=', hashSecret(token))
        .returning(['id', 'person_id', 'last_seen_at'])
        .execute()
    : []
  return { token_hash: hashSecret(secret), rows }
}

const tell = async (tx: Tx, id: string, { person_id, mode, device }: Arrival): Promise<void> => {
  const { email } = await tx.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  const from = { at: tx.now, device: deviceLabel(device.user_agent ?? ''), network: device.network }
  const letter = newDeviceLetter(tx.deps.config.publicUrl, mode, from)
  await post(tx, { email, person_id }, `new_device:${id}:${tx.now.getTime()}`, letter)
  await recordSecurity(tx, { kind: 'new_device', person_id, actor: { person_id, role: mode }, device })
}

/** Knows the device from now on, and tells the person of one they have not used for long; of their first, which they made the account with, nothing. Answers its id. */
export const rememberDevice = async (tx: Tx, arrival: Arrival): Promise<string> => {
  const { person_id, device } = arrival
  const had = await tx.db
    .selectFrom('known_devices')
    .select('id')
    .where('person_id', '=', person_id)
    .limit(1)
    .executeTakeFirst()
  const { token_hash, rows } = await renewSecret(tx, device)
  const mine = rows.find((row) => row.person_id === person_id)
  const id = mine?.id ?? newId(tx.now.getTime())
  if (mine)
    await tx.db.updateTable('known_devices').set({ last_seen_at: tx.now }).where('id', '=', id).execute()
  else
    await tx.db
      .insertInto('known_devices')
      .values({ id, person_id, token_hash, created_at: tx.now, last_seen_at: tx.now })
      .execute()
  const isKnown = mine && mine.last_seen_at > iso(knownSince(tx.now))
  if (had && !isKnown) await tell(tx, id, arrival)
  return id
}

export const forgetDevice = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.deleteFrom('known_devices').where('id', '=', id).execute()
}

/** None of the person's devices is known any more; who signs in there again is told of it. */
export const forgetDevices = async (tx: Tx, personId: string, but?: string | null): Promise<void> => {
  let query = tx.db.deleteFrom('known_devices').where('person_id', '=', personId)
  if (but) query = query.where('id', '<>', but)
  await query.execute()
}
