import { sql } from 'kysely'
import { ChangedMeanwhile, type Tx } from '#platform/transactions.ts'
import type { Taken } from './taken-times.queries.ts'

/**
 * Takes times for their holders, after `clashesOf` found none. If somebody took one meanwhile, the whole
 * transaction is run again: the database lets nobody be in two places at once.
 */
export const takeTimes = async (tx: Tx, wanted: readonly Taken[]): Promise<void> => {
  if (wanted.length === 0) return
  const rows = await tx.db
    .insertInto('taken_times')
    .columns(['source_id', 'holder_id', 'starts_at', 'ends_at'])
    // the same text for any number of rows, so that it is prepared once
    .expression(
      sql`select source_id, holder_id, starts_at, ends_at
        from jsonb_populate_recordset(null::taken_times, ${JSON.stringify(wanted)}::jsonb)`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('source_id')
    .execute()
  if (rows.length < wanted.length) throw new ChangedMeanwhile()
}

/** Gives back what these sources took; of one holder, if named. */
export const freeTimes = async (tx: Tx, sourceIds: readonly string[], holderId?: string): Promise<void> => {
  if (sourceIds.length === 0) return
  await tx.db
    .deleteFrom('taken_times')
    .where('source_id', '=', sql<string>`any (${[...sourceIds]}::uuid[])`)
    .$if(holderId !== undefined, (query) => query.where('holder_id', '=', holderId!))
    .execute()
}
