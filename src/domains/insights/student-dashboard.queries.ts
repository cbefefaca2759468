import { type RawBuilder, sql } from 'kysely'
import { isAdmitted } from '#domains/events/events.queries.ts'
import { isOfferedSql } from '#domains/events/registrations/event-registrations.rules.ts'
import { openJobSql } from '#domains/jobs/jobs.rules.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import {
  type AgendaRow,
  AHEAD_DAYS,
  type DueJob,
  type studentDashboard,
  type Waiting,
} from './student-dashboard.contract.ts'

type Dashboard = OutputOf<typeof studentDashboard>

const MOST = 5
const AGENDA = 10
const CLOSING_DAYS = 3

/** What a liked job is asked for, in the rows of everything else. */
const noJob = sql`false as applies_elsewhere, null::date as application_deadline`

/** Returns applications in a state that needs the student's answer, longest first. */
const inState = (studentId: string, state: 'offer' | 'interview') => sql`
  select j.id, j.title, o.name as organization, a.state_at as at, o.time_zone, ${noJob}
  from applications a join jobs j on j.id = a.job_id join organizations o on o.id = a.organization_id
  where a.student_id = ${studentId} and a.student_state = ${state}
    and a.offer_accepted_at is null
  order by a.state_at, a.id limit ${MOST}`

/** Returns applications with messages the student has not read, longest first. */
const unread = (studentId: string) => sql`
  select j.id, j.title, o.name as organization, t.last_at as at, o.time_zone, ${noJob}
  from applications a join application_threads t on t.application_id = a.id
  join jobs j on j.id = a.job_id join organizations o on o.id = a.organization_id
  where a.student_id = ${studentId} and t.student_unread > 0
  order by t.last_at, a.id limit ${MOST}`

/** Returns liked jobs that end within that many days and are not applied to here. */
const likedClosing = (studentId: string, now: Date, days: number, most: number) => sql`
  select j.id, j.title, o.name as organization, j.expires_at as at, j.time_zone,
    j.external_url is not null as applies_elsewhere, j.application_deadline
  from job_likes l join jobs j on j.id = l.job_id join organizations o on o.id = j.organization_id
  where l.student_id = ${studentId} and ${openJobSql(now)} and j.expires_at <= ${iso(later(now, days * DAY))}::timestamptz
    and not exists (select from applications a
      where a.student_id = l.student_id and a.job_id = j.id and a.state <> 'withdrawn')
  order by j.expires_at, j.id limit ${most}`

const eventsOf = (
  studentId: string,
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  most: number,
) =>
  sql`select e.id, e.title, o.name as organization, ${columns}, ${noJob}
  from event_registrations r join events e on e.id = r.event_id join organizations o on o.id = e.organization_id
  where r.student_id = ${studentId} and e.state = 'published' and ${isAdmitted} and ${where}
  order by at, e.id limit ${most}`

const offeredPlaces = (studentId: string, now: Date) =>
  eventsOf(studentId, sql`r.offer_expires_at as at, e.time_zone`, isOfferedSql(now), MOST)

const nextEvents = (studentId: string, now: Date) =>
  eventsOf(
    studentId,
    sql`e.starts_at as at, e.time_zone`,
    sql`r.state = 'registered' and e.ends_at > ${iso(now)}::timestamptz
      and e.starts_at <= ${iso(later(now, AHEAD_DAYS * DAY))}::timestamptz`,
    AGENDA,
  )

interface Row extends DueJob {
  part: string
}

const rowsOf = async ({ db, clock }: Deps, studentId: string): Promise<Row[]> => {
  const now = clock.now()
  const parts = {
    offers: inState(studentId, 'offer'),
    interviews: inState(studentId, 'interview'),
    messages: unread(studentId),
    closing: likedClosing(studentId, now, CLOSING_DAYS, MOST),
    places: offeredPlaces(studentId, now),
    job_closes: likedClosing(studentId, now, AHEAD_DAYS, AGENDA),
    event: nextEvents(studentId, now),
  }
  const selects = Object.entries(parts).map(
    ([part, rows]) => sql`select ${part}::text as part, part.* from (${rows}) part`,
  )
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows
}

const applicationsOf = async ({ db }: Deps, studentId: string): Promise<Dashboard['applications']> =>
  db
    .selectFrom('applications as a')
    .select(['a.student_state as status', 'a.offer_answer as offer', sql<number>`count(*)`.as('total')])
    .where('a.student_id', '=', studentId)
    .groupBy(['a.student_state', 'a.offer_answer'])
    .orderBy('status')
    .orderBy('offer')
    .execute()

const soonestFirst = (one: Waiting, other: Waiting) =>
  Date.parse(one.at) - Date.parse(other.at) || one.id.localeCompare(other.id)

export const readDashboard = async (deps: Deps, { student_id }: StudentScope): Promise<Dashboard> => {
  const rows = await rowsOf(deps, student_id)
  const of = (part: string) => rows.filter((row) => row.part === part).sort(soonestFirst)
  const agenda = (kind: AgendaRow['kind']): AgendaRow[] => of(kind).map((row) => ({ ...row, kind }))
  return {
    offers: of('offers'),
    interviews: of('interviews'),
    messages: of('messages'),
    closing: of('closing'),
    places: of('places'),
    applications: await applicationsOf(deps, student_id),
    agenda: [...agenda('job_closes'), ...agenda('event')].sort(soonestFirst).slice(0, AGENDA),
  }
}
