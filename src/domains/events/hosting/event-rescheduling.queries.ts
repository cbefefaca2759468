import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Counts students with a place, an offer, or a place in line. */
export const countStudents = async (db: Db, eventId: string): Promise<number> => {
  const { students } = await db
    .selectFrom('event_registrations')
    .select(sql<number>`count(*)`.as('students'))
    .where('event_id', '=', eventId)
    .where('state', 'in', ['registered', 'offered', 'waitlisted'])
    .executeTakeFirstOrThrow()
  return students
}

/** Returns organizations that take part: those that accepted an invitation, and those registered. */
export const participatingOrganizations = async (db: Db, eventId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('event_invitations')
    .select('organization_id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'accepted')
    .union(
      db
        .selectFrom('fair_registrations')
        .select('organization_id')
        .where('event_id', '=', eventId)
        .where('state', 'in', ['pending', 'approved']),
    )
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}
