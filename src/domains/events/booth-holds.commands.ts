import type { Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'

const unknown = () => invalid({ booth_id: ['Choose one of this event’s booths'] })

/** The event's booths of these ids, held in the order of their ids: whoever takes or gives back one starts here. */
const lockBooths = async (tx: Tx, eventId: string, ids: readonly string[]) =>
  tx.db
    .selectFrom('event_booths')
    .select(['id', 'name', 'price', 'quantity', 'held'])
    .where('event_id', '=', eventId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

const change = (tx: Tx, id: string, by: number) =>
  tx.db
    .updateTable('event_booths')
    .set((row) => ({ held: row('held', '+', by) }))
    .where('id', '=', id)
    .execute()

/** Moves a hold from one booth to another, or takes or gives one back where the other is null. Throws `booth_taken` when none is free, and nothing has moved. Answers the booth now held. */
export const moveHold = async (tx: Tx, eventId: string, from: string | null, to: string | null) => {
  const ids = [from, to].filter((id) => id !== null)
  if (ids.length === 0) return null
  const booths = await lockBooths(tx, eventId, ids)
  const wanted = booths.find(({ id }) => id === to) ?? null
  if (to !== null && !wanted) throw unknown()
  if (from === to) return wanted
  if (wanted && wanted.held >= wanted.quantity)
    throw new Problem('booth_taken', `No booth “${wanted.name}” is free any more; choose another`, {
      fields: { booth_id: ['None of these is free any more'] },
    })
  if (from !== null) await change(tx, from, -1)
  if (wanted) await change(tx, wanted.id, 1)
  return wanted
}

/** Gives back the booths of registrations that ended, each with how many. */
export const releaseHolds = async (
  tx: Tx,
  eventId: string,
  ids: readonly (string | null)[],
): Promise<void> => {
  const held = ids.filter((id) => id !== null)
  if (held.length === 0) return
  await lockBooths(tx, eventId, [...new Set(held)])
  for (const id of [...new Set(held)].sort()) await change(tx, id, -held.filter((one) => one === id).length)
}
