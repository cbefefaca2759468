import type { Db } from '#platform/database.ts'
import { boothNumber } from '../fairs.queries.ts'

/** Who and what an appointment is about, for notices and emails. */
export const aboutSlot = (db: Db, id: string) =>
  db
    .selectFrom('fair_slots as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['s.event_id', 's.registration_id', 's.starts_at', 's.representative_name', 's.place'])
    .select([
      boothNumber,
      'e.title',
      'e.time_zone',
      'o.id as exhibitor_id',
      'o.kind as exhibitor_kind',
      'o.name as exhibitor',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()
export type SlotParties = NonNullable<Awaited<ReturnType<typeof aboutSlot>>>
