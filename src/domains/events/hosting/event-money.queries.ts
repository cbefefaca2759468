import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** For `events as e`: exhibitors' money is held, so a canceled event stays where it can be given back. */
export const holdsMoneySql = sql<boolean>`(e.state = 'canceled' and event_holds_money(e.id))`

export const holdsMoney = async (db: Db, eventId: string): Promise<boolean> => {
  const { holds } = await db
    .selectFrom('events as e')
    .select(holdsMoneySql.as('holds'))
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()
  return holds
}

/** Whether fees, payments, or add-ons of the event are in its currency. */
export const hasMoney = async (db: Db, eventId: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select event_has_money(${eventId}) as has`.execute(db)
  return rows[0]!.has
}
