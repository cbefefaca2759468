import { sql } from 'kysely'
import { visibleToStudent } from '#domains/events/events.queries.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { boothNumber } from '../fairs.queries.ts'
import { MOST_LINES } from './booth-lines.contract.ts'
import { dayHindrance } from './booth-lines.rules.ts'
import type { OwnLines, OwnPlace } from './own-lines.contract.ts'

export type Placed = OwnPlace & { student_id: string; event_id: string }

const exhibitorsOf = async (db: Db, registrations: readonly string[]) => {
  if (registrations.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['r.id', 'o.id as exhibitor_id', 'o.name as exhibitor', boothNumber])
    .where('r.id', 'in', [...registrations])
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .execute()
  return new Map(rows.map(({ id, ...exhibitor }) => [id, exhibitor]))
}

/**
 * Returns who waits, or is expected, at these events, or just one student. Read often for thousands of phones:
 * positions are counted here, and exhibitors read once each.
 */
export const placesOf = async (db: Db, events: readonly string[], student?: string): Promise<Placed[]> => {
  const rows = await db
    .selectFrom('fair_line_places as p')
    .select(['p.id', 'p.student_id', 'p.event_id', 'p.registration_id', 'p.slot', 'p.called_at'])
    .where('p.event_id', 'in', [...events])
    .where('p.ended_at', 'is', null)
    .$if(student !== undefined, (all) =>
      all.where('p.registration_id', 'in', (row) =>
        row
          .selectFrom('fair_line_places as own')
          .select('own.registration_id')
          .where('own.student_id', '=', student!)
          .where('own.event_id', 'in', [...events])
          .where('own.ended_at', 'is', null),
      ),
    )
    .orderBy('p.number')
    .execute()
  const exhibitors = await exhibitorsOf(db, [...new Set(rows.map(({ registration_id }) => registration_id))])
  const waiting = new Map<string, number>()
  const positionOf = (registrationId: string): number => {
    const position = (waiting.get(registrationId) ?? 0) + 1
    waiting.set(registrationId, position)
    return position
  }
  const placed = rows.flatMap(({ id, registration_id, called_at, slot, ...whose }) => {
    const position = called_at === null ? positionOf(registration_id) : null
    const exhibitor = exhibitors.get(registration_id)
    const isWanted = student === undefined || whose.student_id === student
    return exhibitor && isWanted ? [{ place_id: id, ...whose, ...exhibitor, position, called_at, slot }] : []
  })
  return placed.sort((one, other) => one.slot - other.slot).map(({ slot: _, ...place }) => place)
}

/** Returns the event for whoever may see it, and why they can't join a line there. Throws `not_found`. */
export const fairForLines = async (db: Db, scope: StudentScope, eventId: string, now: Date) => {
  const event = await db
    .selectFrom('events as e')
    .select(['e.id', 'e.state', 'e.starts_at', 'e.ends_at'])
    .select(
      sql<boolean>`exists (select from event_registrations g where g.event_id = e.id
        and g.student_id = ${scope.student_id} and g.state = 'registered')`.as('has_place'),
    )
    .where('e.id', '=', eventId)
    .where(visibleToStudent(scope))
    .$narrowType<{ starts_at: string; ends_at: string }>()
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  const offHours = dayHindrance(event, now)
  const hindrance = offHours ?? (event.has_place ? null : 'Register for the event to join lines')
  return { id: event.id, isOn: offHours === null, hindrance }
}

/** Returns the lines of a fair as one student sees them. */
export const linesFor = async (
  db: Db,
  scope: StudentScope,
  eventId: string,
  now: Date,
): Promise<OwnLines> => {
  const { isOn, hindrance } = await fairForLines(db, scope, eventId, now)
  const own = isOn ? await placesOf(db, [eventId], scope.student_id) : []
  const open = isOn
    ? await db
        .selectFrom('fair_registrations as r')
        .innerJoin('fair_lines as n', 'n.registration_id', 'r.id')
        .innerJoin('organizations as o', 'o.id', 'r.organization_id')
        .leftJoin('fair_line_places as p', (join) =>
          join
            .onRef('p.registration_id', '=', 'r.id')
            .on('p.ended_at', 'is', null)
            .on('p.state', '=', 'waiting'),
        )
        .select(['r.organization_id as exhibitor_id', sql<number>`count(p.id)::int`.as('waiting')])
        .where('r.event_id', '=', eventId)
        .where('r.state', '=', 'approved')
        .where('o.state', '=', 'approved')
        .where('n.is_open', '=', true)
        .groupBy('r.organization_id')
        .orderBy('r.organization_id')
        .execute()
    : []
  return {
    own: own.map(({ student_id: _, event_id: __, ...place }) => place),
    open,
    may: { join: hindrance === null && own.length < MOST_LINES },
    hindrance,
  }
}

/** The same after leaving one, also for whoever doesn't see the event any more. */
export const leftLines = (db: Db, scope: StudentScope, eventId: string, now: Date): Promise<OwnLines> =>
  linesFor(db, scope, eventId, now).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    return { own: [], open: [], may: { join: false }, hindrance: error.message }
  })
