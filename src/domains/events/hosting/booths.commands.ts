import type { Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { WrittenBooth } from './editing/event-editing.contract.ts'

/** Locks the event's booths in the order of their ids. */
export const lockBooths = (tx: Tx, eventId: string) =>
  tx.db
    .selectFrom('event_booths')
    .select(['id', 'name', 'price', 'held', 'waiting'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Sets or removes the picture of the floor of an event the caller has locked. */
export const writeBoothMap = async (tx: Tx, eventId: string, fileId: string | null): Promise<void> => {
  await tx.db
    .updateTable('events')
    .set({ booth_map_file_id: fileId, updated_at: tx.now })
    .where('id', '=', eventId)
    .execute()
}

/** Sets the currency of an event the caller has locked, which has none yet. */
export const setBoothCurrency = async (tx: Tx, eventId: string, currency: string): Promise<void> => {
  await tx.db
    .updateTable('events')
    .set({ booth_currency: currency, updated_at: tx.now })
    .where('id', '=', eventId)
    .execute()
}

/** Replaces the booths; the caller has checked that no held booth is removed. */
export const writeBooths = async (
  tx: Tx,
  eventId: string,
  written: readonly WrittenBooth[],
  kept: readonly { id: string }[],
): Promise<void> => {
  const stays = new Set(written.map(({ id }) => id))
  const gone = kept.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.db.deleteFrom('event_booths').where('id', 'in', gone).execute()
  if (written.length === 0) return
  // names may be swapped, and no two may be equal in between
  if (stays.size > 0)
    await tx.db
      .updateTable('event_booths')
      .set((booth) => ({ name: booth.cast<string>('id', 'text') }))
      .where('event_id', '=', eventId)
      .execute()
  await tx.db
    .insertInto('event_booths')
    .values(
      written.map((booth, position) => ({
        ...booth,
        id: booth.id ?? newId(),
        event_id: eventId,
        position,
        amenities: [...new Set(booth.amenities)],
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        name: row.ref('excluded.name'),
        size: row.ref('excluded.size'),
        price: row.ref('excluded.price'),
        quantity: row.ref('excluded.quantity'),
        amenities: row.ref('excluded.amenities'),
      })),
    )
    .execute()
}
