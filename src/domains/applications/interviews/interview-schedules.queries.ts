import { sql } from 'kysely'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import { isAhead } from '#domains/scheduling/time-spans.rules.ts'
import type { Db } from '#platform/database.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { openStates } from '../applications.contract.ts'
import type {
  applicantInterviews,
  interviewers,
  jobSchedules,
  Panelist,
  Schedule,
} from './interview-schedules.contract.ts'
import { MOST_INVITED, MOST_TIMES } from './interview-values.contract.ts'
import { canInterview } from './interviews.rules.ts'

const fullName = sql<string>`trim(p.first_name || ' ' || p.last_name)`

const headOf = async (db: Db, scope: EmployerScope, id: string) => {
  const row = await db
    .selectFrom('interview_schedules as s')
    .innerJoin('jobs as j', 'j.id', 's.job_id')
    .selectAll('s')
    .select('j.title as job')
    .where('s.id', '=', id)
    .where('s.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

const tracksOf = async (db: Db, scheduleId: string): Promise<Schedule['tracks']> => {
  const rows = await db
    .selectFrom('interview_tracks as k')
    .leftJoin('interview_panelists as n', 'n.track_id', 'k.id')
    .leftJoin('role_accounts as r', 'r.id', 'n.account_id')
    .leftJoin('persons as p', 'p.id', 'r.person_id')
    .select(['k.id', 'k.room', 'n.account_id', fullName.as('name')])
    .where('k.schedule_id', '=', scheduleId)
    .orderBy('k.position')
    .orderBy('name')
    .orderBy('n.account_id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, people]) => ({
    id,
    room: people[0]!.room,
    panel: people.flatMap(({ account_id, name }): Panelist[] => (account_id ? [{ account_id, name }] : [])),
  }))
}

const timesOf = (db: Db, scheduleId: string) =>
  db
    .selectFrom('interview_slots as t')
    .innerJoin('interview_tracks as k', 'k.id', 't.track_id')
    .leftJoin('interviews as i', 'i.id', 't.interview_id')
    .leftJoin('role_accounts as r', 'r.id', 'i.student_id')
    .leftJoin('persons as p', 'p.id', 'r.person_id')
    .select(['t.id', 't.track_id', 't.starts_at', 't.ends_at', 'i.application_id', 'i.to_confirm'])
    .select(fullName.as('name'))
    .where('t.schedule_id', '=', scheduleId)
    .where('t.removed_at', 'is', null)
    .orderBy('t.starts_at')
    .orderBy('k.position')
    .orderBy('t.id')
    .limit(MOST_TIMES)
    .execute()

/** Who is undecided and has no time: those who wait by how long, then those invited. */
const withoutTime = (db: Db, scheduleId: string) =>
  db
    .selectFrom('interviews as i')
    .innerJoin('applications as a', 'a.id', 'i.application_id')
    .innerJoin('role_accounts as r', 'r.id', 'i.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['i.application_id', 'i.waiting_since', 'i.invited_at', fullName.as('name')])
    .where('i.schedule_id', '=', scheduleId)
    .where('i.booked_at', 'is', null)
    .where('a.state', 'in', [...openStates])
    .orderBy('i.waiting_since')
    .orderBy('i.invited_at')
    .orderBy('i.id')
    .limit(MOST_INVITED)
    .execute()

/** A schedule with its times and who has them; another team's is `not_found`. */
export const scheduleOf = async (db: Db, scope: EmployerScope, id: string, now: Date): Promise<Schedule> => {
  const head = await headOf(db, scope, id)
  const [tracks, times, others] = await Promise.all([tracksOf(db, id), timesOf(db, id), withoutTime(db, id)])
  const change = hasRight(scope.team_role, 'member') && head.canceled_at === null
  const asked = (row: (typeof others)[number]) => ({ applicant_id: row.application_id, name: row.name })
  return {
    id,
    job: { id: head.job_id, title: head.job },
    title: head.title,
    medium: head.medium,
    place: head.place,
    details: head.details,
    time_zone: head.time_zone,
    admits: head.admits,
    created_at: head.created_at,
    canceled_at: head.canceled_at,
    tracks,
    times: times.map(({ application_id, name, to_confirm, ...time }) => ({
      ...time,
      booked: application_id ? { applicant_id: application_id, name, to_confirm: to_confirm! } : null,
      may: { remove: change && isAhead(time, now) },
    })),
    waiting: others.flatMap((row) =>
      row.waiting_since ? [{ ...asked(row), since: row.waiting_since }] : [],
    ),
    invited: others.flatMap((row) =>
      row.waiting_since === null && row.invited_at ? [{ ...asked(row), since: row.invited_at }] : [],
    ),
    may: { change },
  }
}

/** Returns a job of the team's that is not deleted. */
export const ownJob = async (db: Db, scope: EmployerScope, id: string) => {
  const row = await db
    .selectFrom('jobs')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export const jobSchedulesOf = async (
  db: Db,
  scope: EmployerScope,
  jobId: string,
  query: QueryOf<typeof jobSchedules>,
): Promise<OutputOf<typeof jobSchedules>> => {
  const job = await ownJob(db, scope, jobId)
  const all = db.selectFrom('interview_schedules as s').where('s.job_id', '=', jobId)
  const rows = await all
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('interview_slots as t')
          .select(sql<string | null>`min(t.starts_at)`.as('first_at'))
          .select(sql<string | null>`max(t.ends_at)`.as('last_at'))
          .select(sql<number>`count(*)::int`.as('times'))
          .select(sql<number>`count(t.interview_id)::int`.as('booked'))
          .whereRef('t.schedule_id', '=', 's.id')
          .where('t.removed_at', 'is', null)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.title', 's.medium', 's.place', 's.details', 's.time_zone', 's.admits'])
    .select(['s.created_at', 's.canceled_at', 't.first_at', 't.last_at', 't.times', 't.booked'])
    .select(
      sql<number>`(select count(*)::int from interviews i where i.schedule_id = s.id
        and i.waiting_since is not null)`.as('waiting'),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return toPage(
    rows.map((row) => ({ ...row, job })),
    total,
    query,
  )
}

export const interviewersOf = async (
  db: Db,
  scope: EmployerScope,
): Promise<OutputOf<typeof interviewers>> => {
  const team = await teamOf(db, scope.organization_id, 'viewer')
  return {
    people: team.map(({ account_id, first_name, last_name }) => ({
      account_id,
      name: `${first_name} ${last_name}`.trim(),
      is_me: account_id === scope.account_id,
    })),
  }
}

const panelNames = sql<string[]>`array(
  select trim(p.first_name || ' ' || p.last_name) from interview_panelists n
  join role_accounts r on r.id = n.account_id join persons p on p.id = r.person_id
  where n.track_id = t.track_id order by 1)`

const MOST_OF_APPLICANT = 50

/** An applicant's interviews as the team sees them; another team's applicant is `not_found`. */
export const applicantInterviewsOf = async (
  db: Db,
  scope: EmployerScope,
  id: string,
): Promise<OutputOf<typeof applicantInterviews>> => {
  const application = await db
    .selectFrom('applications')
    .select(['state'])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!application) throw new Problem('not_found')
  if (application.state === 'withdrawn') return { interviews: [], may: { invite: false } }
  const rows = await db
    .selectFrom('interviews as i')
    .innerJoin('interview_schedules as s', 's.id', 'i.schedule_id')
    .leftJoin('interview_slots as t', 't.interview_id', 'i.id')
    .leftJoin('interview_tracks as k', 'k.id', 't.track_id')
    .select(['s.id as schedule_id', 's.title', 's.medium', 's.time_zone', 's.canceled_at'])
    .select(['i.invited_at', 'i.waiting_since', 'i.to_confirm', 't.starts_at', 't.ends_at', 'k.room'])
    .select(panelNames.as('panel'))
    .where('i.application_id', '=', id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MOST_OF_APPLICANT)
    .execute()
  return {
    interviews: rows.map(({ starts_at, ends_at, room, panel, to_confirm, ...row }) => ({
      ...row,
      booked: starts_at ? { starts_at, ends_at: ends_at!, room: room ?? '', panel, to_confirm } : null,
    })),
    may: { invite: hasRight(scope.team_role, 'member') && canInterview(application.state) },
  }
}
