import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export const boothsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('event_booths')
    .select(['id', 'name', 'size', 'price', 'quantity', 'amenities', 'waiting'])
    .select(sql<number>`greatest(quantity - held - waiting, 0)`.as('free'))
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
