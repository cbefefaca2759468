import { sql } from 'kysely'
import { visibleToStudent } from '#domains/events/events.queries.ts'
import { stateAt } from '#domains/events/events.rules.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { sharingHindrance } from './leads.rules.ts'
import type { Sharing } from './ticket-sharing.contract.ts'

const MOST_SHOWN = 1000

/** Returns why the student can't start sharing, as a sentence. Throws `not_found` for events they may not see. */
export const hindranceOf = async (db: Db, scope: StudentScope, eventId: string, now: Date) => {
  const row = await db
    .selectFrom('events as e')
    .leftJoin('event_registrations as r', (join) =>
      join.onRef('r.event_id', '=', 'e.id').on('r.student_id', '=', scope.student_id),
    )
    .select(['e.state', 'e.starts_at', 'e.ends_at', 'r.state as registration'])
    .where('e.id', '=', eventId)
    .where(visibleToStudent(scope))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return sharingHindrance(
    { state: stateAt(row, now) },
    row.registration === null ? null : { state: row.registration },
  )
}

const hasShared = async (db: Db, { student_id }: StudentScope, eventId: string): Promise<boolean> => {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (select from fair_sharing where student_id = ${student_id} and event_id = ${eventId})
      or exists (select from fair_leads where student_id = ${student_id} and event_id = ${eventId}) as shared`.execute(
    db,
  )
  return rows[0]!.shared
}

/** The same for whoever shared there, who sees and stops that also once they may not see the event any more. */
export const hindranceOfSharer = async (db: Db, scope: StudentScope, eventId: string, now: Date) => {
  try {
    return await hindranceOf(db, scope, eventId, now)
  } catch (error) {
    if (error instanceof Problem && (await hasShared(db, scope, eventId))) return error.message
    throw error
  }
}

/** Returns what the student shares at an event. */
export const sharingOf = async (
  db: Db,
  scope: StudentScope,
  eventId: string,
  hindrance: string | null,
): Promise<Sharing> => {
  const sharing = await db
    .selectFrom('fair_sharing')
    .select('shared_at')
    .where('student_id', '=', scope.student_id)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('fair_leads')
    .select(['id', 'employer_id', 'scanned_at', 'withdrawn_at'])
    .where('student_id', '=', scope.student_id)
    .where('event_id', '=', eventId)
    .orderBy('scanned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const cards = await organizationCards(
    db,
    rows.map(({ employer_id }) => employer_id),
  )
  return {
    is_sharing: sharing !== undefined,
    shared_with: rows.map(({ id, employer_id, scanned_at, withdrawn_at }) => ({
      lead_id: id,
      employer: cards.get(employer_id) as OrganizationCard,
      scanned_at,
      taken_back_at: withdrawn_at,
    })),
    may: { share: hindrance === null },
    hindrance,
  }
}

export const readSharing = async (
  db: Db,
  scope: StudentScope,
  eventId: string,
  now: Date,
): Promise<Sharing> => sharingOf(db, scope, eventId, await hindranceOfSharer(db, scope, eventId, now))
