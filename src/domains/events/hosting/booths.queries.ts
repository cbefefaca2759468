import type { Db } from '#platform/database.ts'

/** Returns the event's booths in the host's order. */
export const boothsOf = async (db: Db, eventId: string) => {
  const rows = await db
    .selectFrom('event_booths')
    .select(['id', 'name', 'size', 'price', 'quantity', 'held', 'waiting', 'amenities'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((booth) => ({ ...booth, free: booth.quantity - booth.held }))
}
