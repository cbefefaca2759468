import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Tx } from '#platform/transactions.ts'
import { overlap, type Span } from './time-spans.rules.ts'

export interface Taken extends Span {
  /** The fair's slot or the interview. */
  source_id: string
  /** An account, or what stands for a room. */
  holder_id: string
}

/** Locks students in the order of their ids, so that two of their bookings never overlap; comes before any slot. */
export const lockStudents = (tx: Tx, studentIds: readonly string[]) =>
  tx.db
    .selectFrom('students')
    .select('account_id')
    .where('account_id', '=', sql<string>`any (${[...studentIds]}::uuid[])`)
    .orderBy('account_id')
    .forUpdate()
    .execute()

/** Returns when a holder is taken from now on, at fairs and in interviews. */
export const takenTimesOf = (tx: Tx, holderId: string) =>
  tx.db
    .selectFrom('taken_times')
    .select(['source_id', 'starts_at', 'ends_at'])
    .where('holder_id', '=', holderId)
    .where('ends_at', '>', iso(tx.now))
    .execute()

/** Wanted times whose holder is wanted elsewhere in the same list. */
const clashesAmong = (wanted: readonly Taken[]): Taken[] =>
  [...Map.groupBy(wanted, ({ holder_id }) => holder_id).values()].flatMap((own) => {
    const sorted = own.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
    return sorted.filter((one, n) => n > 0 && overlap(sorted[n - 1]!, one))
  })

/** Returns the wanted times at which their holder is taken; what these sources took is about to be given back. */
export const clashesOf = async (
  tx: Tx,
  wanted: readonly Taken[],
  freed: readonly string[] = [],
): Promise<Taken[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ source_id: string; holder_id: string }>`
    select w.source_id, w.holder_id
    from jsonb_populate_recordset(null::taken_times, ${JSON.stringify(wanted)}::jsonb) w
    where exists (select from taken_times t where t.holder_id = w.holder_id
      and t.starts_at < w.ends_at and t.ends_at > w.starts_at
      and t.source_id <> all (${[...freed]}::uuid[]))`.execute(tx.db)
  const taken = new Set(rows.map((row) => `${row.source_id} ${row.holder_id}`))
  const elsewhere = wanted.filter((one) => taken.has(`${one.source_id} ${one.holder_id}`))
  return [...elsewhere, ...clashesAmong(wanted)]
}
