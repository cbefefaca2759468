import { type ColumnType, type Generated, sql } from 'kysely'
import { Problem } from '#shared/problems.ts'
import { iso } from './clock.ts'
import type { Db, Timestamp } from './database.ts'

export interface IdempotencyKeyTable {
  person_id: string
  key: string
  call: string
  /** Null for keys from before fingerprints were kept. */
  fingerprint: Buffer | null
  status: number | null
  answer: unknown
  created_at: Timestamp
  /** Who is working on it; changes each time it is taken over. */
  attempt: Generated<string>
  leased_until: ColumnType<string, Date | string | undefined, Date | string>
  written_at: Timestamp | null
}

declare module './database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyTable
  }
}

/** The right to run a call under its `Idempotency-Key`. */
export interface Claim {
  person_id: string
  key: string
  attempt: string
  /** What the call wrote is in the database. */
  written: boolean
  /** The call is over; whatever it still has running continues without the claim. */
  over: boolean
}

export const claimed = (db: Db, { person_id, key, attempt }: Claim) =>
  db
    .updateTable('idempotency_keys')
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .where('attempt', '=', attempt)

/**
 * Marks, as the last step of a transaction, that the call wrote something. A call that stalled too long and
 * lost its claim to a repeat must not write any more. Source: fencing tokens, Kleppmann 2016.
 */
export const markWritten = async (db: Db, claim: Claim, now: Date): Promise<void> => {
  const { numUpdatedRows } = await claimed(db, claim).set({ written_at: now }).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('still_working')
}

/** The same for several calls in one transaction. Returns the claims that were lost; those may not write. */
export const markAllWritten = async (db: Db, claims: readonly Claim[], now: Date): Promise<Set<Claim>> => {
  if (claims.length === 0) return new Set()
  const { rows } = await sql<{ attempt: string }>`
    update idempotency_keys k set written_at = ${iso(now)}
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c (person_id uuid, key text, attempt uuid)
    where k.person_id = c.person_id and k.key = c.key and k.attempt = c.attempt returning k.attempt`.execute(
    db,
  )
  const held = new Set(rows.map(({ attempt }) => attempt))
  return new Set(claims.filter(({ attempt }) => !held.has(attempt)))
}
