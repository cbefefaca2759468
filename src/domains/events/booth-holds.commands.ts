import type { Tx } from '#platform/transactions.ts'
import { invalid, Problem } from '#shared/problems.ts'

const unknown = () => invalid({ booth_id: ['Choose one of this event’s booths'] })

/** Locks these booths of the event in the order of their ids; taking or returning one starts here. */
const lockBooths = async (tx: Tx, eventId: string, ids: readonly string[]) =>
  tx.db
    .selectFrom('event_booths')
    .select(['id', 'name', 'price', 'quantity', 'held', 'waiting'])
    .where('event_id', '=', eventId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

type Locked = Awaited<ReturnType<typeof lockBooths>>[number]

const freeOf = ({ quantity, held, waiting }: Locked, by: 'exhibitor' | 'host'): number =>
  quantity - held - (by === 'host' ? 0 : waiting)

const change = (tx: Tx, id: string, by: number) =>
  tx.db
    .updateTable('event_booths')
    .set((row) => ({ held: row('held', '+', by) }))
    .where('id', '=', id)
    .execute()

/**
 * Locks the booths a hold moves between; either may be null. Throws `booth_taken` if the new one is not free:
 * those that whoever waits in line will get are not, except to the host. Returns the booth to be held.
 */
export const lockHold = async (
  tx: Tx,
  eventId: string,
  from: string | null,
  to: string | null,
  by: 'exhibitor' | 'host' = 'exhibitor',
) => {
  const ids = [from, to].filter((id) => id !== null)
  if (ids.length === 0) return null
  const booths = await lockBooths(tx, eventId, ids)
  const wanted = booths.find(({ id }) => id === to) ?? null
  if (to !== null && !wanted) throw unknown()
  if (from === to) return wanted
  if (wanted && freeOf(wanted, by) <= 0)
    throw new Problem('booth_taken', `No booth “${wanted.name}” is available anymore; choose another`, {
      fields: { booth_id: ['None of these is available anymore'] },
    })
  return wanted
}

/** Moves a hold between booths that `lockHold` has locked. */
export const moveHold = async (tx: Tx, from: string | null, to: string | null): Promise<void> => {
  if (from === to) return
  if (from !== null) await change(tx, from, -1)
  if (to !== null) await change(tx, to, 1)
}

/** Returns the booths of registrations that ended, with how many of each. */
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

/** Locks kinds of booths of an event, in the order of their ids. */
export const lockKinds = (tx: Tx, eventId: string, ids: readonly string[]): Promise<Locked[]> =>
  ids.length === 0 ? Promise.resolve([]) : lockBooths(tx, eventId, ids)

/** Locks booths of an event; returns how many of each kind are free. */
export const lockFree = async (
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const booths = await lockBooths(tx, eventId, ids)
  return new Map(booths.map(({ id, quantity, held }) => [id, quantity - held]))
}

/** Takes booths that `lockFree` found free. */
export const takeHolds = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (const id of [...new Set(ids)].sort()) await change(tx, id, ids.filter((one) => one === id).length)
}
