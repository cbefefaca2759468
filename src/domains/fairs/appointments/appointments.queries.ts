import { sql } from 'kysely'
import { visibleToStudent } from '#domains/events/events.queries.ts'
import { stateAt } from '#domains/events/events.rules.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { isAhead } from '#domains/scheduling/time-spans.rules.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { boothNumber } from '../fairs.queries.ts'
import { asSlot, slotRows } from './appointment-slots.queries.ts'
import { meetingPlace } from './appointment-slots.rules.ts'
import type { Appointments, freeSlots } from './appointments.contract.ts'

const MOST_FREE = 200
const MOST_EXHIBITORS = 300

/** Returns the event as the student may see it, and whether they have a place. */
const eventFor = async (db: Db, scope: StudentScope, id: string) => {
  const event = await db
    .selectFrom('events as e')
    .select(['e.id', 'e.state', 'e.ends_at'])
    .select(
      sql<boolean>`exists (select from event_registrations g where g.event_id = e.id
        and g.student_id = ${scope.student_id} and g.state = 'registered')`.as('has_place'),
    )
    .where('e.id', '=', id)
    .where(visibleToStudent(scope))
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

/** Returns why the student cannot book, as a sentence. */
export const bookingBlockerFor = async (
  db: Db,
  scope: StudentScope,
  eventId: string,
  now: Date,
): Promise<string | null> => {
  const event = await eventFor(db, scope, eventId)
  if (stateAt(event, now) !== 'published') return 'This event is over or was canceled'
  return event.has_place ? null : 'Register for the event first. You need a place to book appointments'
}

const offering = (db: Db, eventId: string, now: Date) =>
  db
    .selectFrom('fair_slots as s')
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['r.id as registration_id', 'r.organization_id', 'r.booth_name'])
    .select(
      sql<number>`(count(*) filter (where s.student_id is null and s.starts_at > ${iso(now)}))::int`.as(
        'free',
      ),
    )
    .where('s.event_id', '=', eventId)
    .where('s.canceled_at', 'is', null)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .groupBy(['r.id', 'o.id'])
    .orderBy(sql`o.search`)
    .orderBy('o.id')
    .limit(MOST_EXHIBITORS)
    .execute()

export const appointmentsOf = async (
  db: Db,
  scope: StudentScope,
  eventId: string,
  now: Date,
): Promise<Appointments> => {
  const hindrance = await bookingBlockerFor(db, scope, eventId, now)
  const own = await slotRows(db)
    .innerJoin('fair_registrations as r', 'r.id', 's.registration_id')
    .select(['r.organization_id', boothNumber])
    .where('s.event_id', '=', eventId)
    .where('s.student_id', '=', scope.student_id)
    .execute()
  const exhibitors = await offering(db, eventId, now)
  const cards = await organizationCards(
    db,
    [...own, ...exhibitors].map((row) => row.organization_id),
  )
  return {
    own: own.map((row) => ({
      ...asSlot(row),
      place: meetingPlace(row.place, row.booth_number),
      exhibitor: cards.get(row.organization_id) as OrganizationCard,
      may: { leave: isAhead(row, now) },
    })),
    exhibitors: exhibitors.map(({ organization_id, booth_name, registration_id, free }) => ({
      ...(cards.get(organization_id) as OrganizationCard),
      booth: booth_name,
      registration_id,
      free,
    })),
    may: { book: hindrance === null },
    hindrance,
  }
}

export const listFree = async (
  db: Db,
  scope: StudentScope,
  registrationId: string,
  now: Date,
): Promise<OutputOf<typeof freeSlots>> => {
  const row = await db
    .selectFrom('fair_registrations')
    .select('event_id')
    .where('id', '=', registrationId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  await eventFor(db, scope, row.event_id)
  const rows = await slotRows(db)
    .where('s.registration_id', '=', registrationId)
    .where('s.student_id', 'is', null)
    .where('s.starts_at', '>', iso(now))
    .limit(MOST_FREE)
    .execute()
  return { slots: rows.map(asSlot) }
}

/** Locks the student's place at the event, so that it is not given up meanwhile. */
export const lockPlace = (tx: Tx, studentId: string, eventId: string) =>
  tx.db
    .selectFrom('event_registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('student_id', '=', studentId)
    .forShare()
    .executeTakeFirst()

/** Returns the student's upcoming appointments, at any event. */
export const ownTimes = (tx: Tx, studentId: string) =>
  tx.db
    .selectFrom('fair_slots')
    .select(['id', 'registration_id', 'starts_at', 'ends_at'])
    .where('student_id', '=', studentId)
    .execute()
