import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Attendance, CancelCause, EventSummary, RegistrationState } from '../events.contract.ts'
import { eventRows, summaryColumns, withHosts } from '../events.queries.ts'
import type { OwnRegistration, StudentEvent } from './event-registrations.contract.ts'
import { registrationStateAt } from './event-registrations.rules.ts'

/** Joins the student's like of and registration for an event as `l` and `r` to `eventRows`. */
export const withMine = (db: Db, scope: StudentScope) =>
  eventRows(db)
    .leftJoin('event_likes as l', (join) =>
      join.onRef('l.event_id', '=', 'e.id').on('l.student_id', '=', scope.student_id),
    )
    .leftJoin('event_registrations as r', (join) =>
      join.onRef('r.event_id', '=', 'e.id').on('r.student_id', '=', scope.student_id),
    )

/** Counts how many wait up to and including registration `r`; null if not waiting. */
const position = sql<number | null>`(case when r.state = 'waitlisted' then (
  select count(*) from event_registrations w
  where w.event_id = r.event_id and w.state = 'waitlisted' and w.number <= r.number) end)`

/** The columns behind `studentEvent`, of `withMine`. */
export const mineColumns = [
  ...summaryColumns,
  'e.sequence',
  'l.liked_at',
  'r.id as registration_id',
  'r.state as registration_state',
  'r.offer_expires_at',
  'r.registered_at',
  'r.canceled_at as given_up_at',
  'r.cancel_cause',
  'r.attendance',
  'r.confirmed_sequence',
  position.as('position'),
] as const

export interface MineRow {
  starts_at: string | null
  sequence: number
  liked_at: string | null
  registration_id: string | null
  registration_state: RegistrationState | null
  offer_expires_at: string | null
  registered_at: string | null
  given_up_at: string | null
  cancel_cause: CancelCause | null
  attendance: Attendance | null
  confirmed_sequence: number | null
  position: number | null
}

const needsConfirming = (row: MineRow, event: EventSummary): boolean =>
  row.registration_state === 'registered' &&
  event.state === 'published' &&
  row.confirmed_sequence! < row.sequence

export const registrationOf = (row: MineRow, event: EventSummary, now: Date): OwnRegistration | null => {
  const { registration_id: id, registration_state, offer_expires_at } = row
  if (!id || !registration_state) return null
  const state = registrationStateAt({ state: registration_state, offer_expires_at }, now)
  const isLapsed = state !== registration_state
  return {
    id,
    state,
    position: row.position,
    offer_expires_at: isLapsed ? null : offer_expires_at,
    registered_at: row.registered_at,
    canceled_at: isLapsed ? offer_expires_at : row.given_up_at,
    cancel_cause: isLapsed ? 'lapsed' : row.cancel_cause,
    attendance: row.attendance,
    needs_confirming: needsConfirming(row, event),
  }
}

type EventRow = Parameters<typeof withHosts>[1][number] & MineRow

/** Turns a row of `withMine` with its host into what the student sees now. */
export const asMineOne = <E extends EventSummary & MineRow>(event: E, now: Date): E & StudentEvent => ({
  ...event,
  liked: event.liked_at !== null,
  registration: registrationOf(event, event, now),
})

/** The same for several, loading the hosts in one more statement. */
export const asMine = async <R extends EventRow>(
  db: Db,
  rows: R[],
  now: Date,
): Promise<Array<R & StudentEvent>> => (await withHosts(db, rows, now)).map((event) => asMineOne(event, now))

/** Who and what registrations are about, for notices and emails, by their ids. */
export const partiesOf = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('role_accounts as a', 'a.id', 'r.student_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('students as s', 's.account_id', 'r.student_id')
    .leftJoin('organizations as u', (join) =>
      join.onRef('u.directory_id', '=', 's.university_id').on('u.state', '=', 'approved'),
    )
    .select(['r.id', 'r.event_id', 'a.id as student_id', 'r.state', position.as('position'), 'p.first_name'])
    .select(['e.title', 'o.name as host', 'e.format', 'e.venue_name', 'e.venue_address', 'e.meeting_url'])
    .select(['e.starts_at', 'e.ends_at', 'e.time_zone', 'r.ticket_code'])
    .select((eb) => eb.fn.coalesce('r.time_zone', 'u.time_zone').as('own_zone'))
    .where('r.id', '=', sql<string>`any (${ids}::uuid[])`)
    .$narrowType<{ starts_at: string; ends_at: string }>()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
