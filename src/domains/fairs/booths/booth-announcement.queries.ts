import type { Db } from '#platform/database.ts'

/**
 * Selects the approved exhibitors whose booth is not the one they were told of: another, their first, or none
 * anymore.
 */
export const untoldOf = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_registrations as r')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where((row) => row('r.told_number', 'is distinct from', row.ref('b.number')))
