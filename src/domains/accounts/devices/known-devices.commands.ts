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

/**
 * Renews the device's secret at every sign-in, for everyone who uses the device, so that a copied or planted
 * one soon stops working.
 */
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

/**
 * Remembers the device and emails the person if it is new to them or long unused; the device they created the
 * account on needs no email. Returns its id.
 */
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

/** Forgets all of the person's devices; the next sign-in on any of them is reported to the person. */
export const forgetDevices = async (tx: Tx, personId: string, but?: string | null): Promise<void> => {
  let query = tx.db.deleteFrom('known_devices').where('person_id', '=', personId)
  if (but) query = query.where('id', '<>', but)
  await query.execute()
}
