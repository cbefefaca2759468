import { sql } from 'kysely'
import type { Tx } from '#platform/transactions.ts'
import { saysSo } from './exhibitors.rules.ts'

/** Locks the later answers to registrations whose earlier one is due; returns with which of them each is told. */
export const laterHeld = async (
  tx: Tx,
  releaseId: string,
): Promise<Array<{ activity_id: string; release_id: string }>> => {
  const rows = await tx.db
    .selectFrom('held_fair_decisions as h')
    .innerJoin('held_fair_decisions as l', 'l.registration_id', 'h.registration_id')
    .select(['h.activity_id', 'l.release_id'])
    .where('h.release_id', '=', releaseId)
    .where('l.release_id', '<>', releaseId)
    .whereRef('l.activity_id', '>', 'h.activity_id')
    .orderBy('l.activity_id')
    .forUpdate('l')
    .execute()
  return rows
}

/** How many booths of these kinds belonged to exhibitors who were declined, which can still be undone. */
export const returnableBooths = async (tx: Tx, kinds: readonly string[]): Promise<Map<string, number>> => {
  if (kinds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('fair_registrations as r')
    .select('r.booth_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.booth_id', 'in', [...kinds])
    .where('r.state', '=', 'declined')
    .where((row) =>
      row.exists(
        row
          .selectFrom('held_fair_decisions as h')
          .select('h.activity_id')
          .whereRef('h.registration_id', '=', 'r.id'),
      ),
    )
    .groupBy('r.booth_id')
    .execute()
  return new Map(rows.map(({ booth_id, count }) => [booth_id!, Number(count)]))
}

/** Returns those of the answers that still say how things are. */
export const inForce = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('activities as c')
    .innerJoin('fair_registrations as r', 'r.id', 'c.subject_id')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['c.id', 'c.verb', 'r.state', 'e.state as event_state'])
    .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('c.id')
    .execute()
  return rows
    .filter(({ verb, state, event_state }) => saysSo(verb, state, event_state === 'canceled'))
    .map(({ id }) => id)
}
