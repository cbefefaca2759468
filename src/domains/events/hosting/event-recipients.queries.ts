import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { RegistrationState } from '../events.contract.ts'
import { isAdmitted } from '../events.queries.ts'

/** What an email can say about an event. */
export const newsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['e.id', 'e.title', 'e.state', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.format'])
    .select(['e.venue_name', 'e.venue_address', 'e.cancel_reason', 'e.organization_id'])
    .select(['o.name as host', 'o.kind as host_kind'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
export type EventNews = NonNullable<Awaited<ReturnType<typeof newsOf>>>

/** A recipient, and the zone for their times. */
export interface Reader {
  account_id: string
  time_zone: string
  /** The student's registration; null for everyone else. */
  has: RegistrationState | null
  /** When the offer expires. */
  offer_expires_at: string | null
  ticket_code: string | null
}

const isNoStudent = [
  sql<null>`null`.as('has'),
  sql<null>`null`.as('offer_expires_at'),
  sql<null>`null`.as('ticket_code'),
] as const

/**
 * Returns students with a place or in line, or who had one until the event was canceled, with the zone they
 * registered in or their university's.
 */
export const studentReaders = (db: Db, event: EventNews): Promise<Reader[]> =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('students as s', 's.account_id', 'r.student_id')
    .leftJoin('organizations as u', (join) =>
      join.onRef('u.directory_id', '=', 's.university_id').on('u.state', '=', 'approved'),
    )
    .select(['s.account_id', 'r.state as has', 'r.offer_expires_at', 'r.ticket_code'])
    .select((row) => [
      row.fn.coalesce('r.time_zone', 'u.time_zone', row.val(event.time_zone)).as('time_zone'),
    ])
    .where('r.event_id', '=', event.id)
    .where(isAdmitted)
    .where((row) =>
      row.or([
        row('r.state', 'in', ['registered', 'offered', 'waitlisted']),
        row.and([row('r.state', '=', 'canceled'), row('r.cancel_cause', '=', 'event')]),
      ]),
    )
    .orderBy('r.student_id')
    .execute()

const invitedTo = (db: Db, event: EventNews, states: ('pending' | 'accepted')[]) =>
  db
    .selectFrom('event_invitations')
    .select('organization_id')
    .where('event_id', '=', event.id)
    .where('state', 'in', states)

/** Organizations with an exhibitor registration, whom the fairs slice notifies. */
const exhibitingAt = (db: Db, event: EventNews) =>
  db
    .selectFrom('fair_registrations')
    .select('organization_id')
    .where('event_id', '=', event.id)
    .where('state', 'in', ['pending', 'approved'])

/** Returns the teams of organizations that accepted or, if the event is canceled, were invited. */
export const guestReaders = async (db: Db, event: EventNews) => {
  const states = event.state === 'published' ? (['accepted'] as const) : (['pending', 'accepted'] as const)
  return db
    .selectFrom('role_accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id as account_id', 'o.time_zone', 'o.kind', ...isNoStudent])
    .where('a.status', '=', 'active')
    .where('a.team_role', 'in', ['owner', 'admin', 'recruiter', 'staff'])
    .where('a.organization_id', 'in', invitedTo(db, event, [...states]))
    .where('a.organization_id', 'not in', exhibitingAt(db, event))
    .orderBy('a.id')
    .execute()
}

/** Returns the host's team members on duty. */
export const dutyReaders = (db: Db, event: EventNews) =>
  db
    .selectFrom('event_duty as d')
    .innerJoin('role_accounts as a', 'a.id', 'd.account_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id as account_id', 'a.person_id', 'o.time_zone', ...isNoStudent])
    .where('d.event_id', '=', event.id)
    .where('a.organization_id', '=', event.organization_id)
    .where('a.status', '=', 'active')
    .orderBy('a.id')
    .execute()
