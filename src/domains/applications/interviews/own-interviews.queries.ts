import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { openStates } from '../applications.contract.ts'
import { mayOfStudent } from './interviews.rules.ts'
import { MOST_FREE, MOST_LISTED, type NextInterview, type OwnInterviews } from './own-interviews.contract.ts'

const isActive = sql<boolean>`o.state = 'approved'`

/** Schedules a student sees: those they were invited to or act in, and open ones of a job they applied for. */
const seenBy = (db: Db, scope: StudentScope) =>
  db
    .selectFrom('applications as a')
    .innerJoin('interview_schedules as s', 's.job_id', 'a.job_id')
    .leftJoin('interviews as i', (join) =>
      join.onRef('i.schedule_id', '=', 's.id').onRef('i.application_id', '=', 'a.id'),
    )
    .leftJoin('interview_slots as t', 't.interview_id', 'i.id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .where('a.student_id', '=', scope.student_id)
    .where(({ or, eb }) => or([eb('i.id', 'is not', null), eb('s.admits', '=', 'applicants')]))

/** The student's own place in a schedule, whatever it is by now. */
export const placeIn = (db: Db, scope: StudentScope, of: { application_id: string; schedule_id: string }) =>
  seenBy(db, scope)
    .select(['a.id as application_id', 'a.student_state as state', 's.id as schedule_id'])
    .select(['s.organization_id', 's.canceled_at', 'i.id', 'i.sequence', 'i.waiting_since', 'i.to_confirm'])
    .select(isActive.as('is_active'))
    .select(['t.id as slot_id', 't.track_id', 't.starts_at', 't.ends_at'])
    .where('a.id', '=', of.application_id)
    .where('s.id', '=', of.schedule_id)
    .executeTakeFirst()

const panelNames = sql<string[]>`array(
  select trim(p.first_name || ' ' || p.last_name) from interview_panelists n
  join role_accounts r on r.id = n.account_id join persons p on p.id = r.person_id
  where n.track_id = t.track_id order by 1)`

const rowsOf = (db: Db, scope: StudentScope, applicationId: string) =>
  seenBy(db, scope)
    .leftJoin('interview_tracks as k', 'k.id', 't.track_id')
    .select(['s.id as schedule_id', 's.title', 's.medium', 's.place', 's.details', 's.time_zone'])
    .select(['s.canceled_at', 'a.student_state as state', 'i.invited_at', 'i.waiting_since', 'i.id'])
    .select(isActive.as('is_active'))
    .select(['t.starts_at', 't.ends_at', 'i.to_confirm', 'k.room', panelNames.as('panel')])
    .where('a.id', '=', applicationId)
    .where(({ or, eb }) => or([eb('s.canceled_at', 'is', null), eb('t.id', 'is not', null)]))
    .orderBy('t.starts_at')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(MOST_LISTED)
    .execute()

/** Free times ahead of several schedules, a few hundred of each; the same time in several rooms is one. */
const freeTimesOf = async (db: Db, scheduleIds: readonly string[], now: Date) => {
  if (scheduleIds.length === 0) return new Map<string, never[]>()
  const { rows } = await sql<{ schedule_id: string; starts_at: string; ends_at: string }>`
    select s.id as schedule_id, f.starts_at, f.ends_at from unnest(${[...scheduleIds]}::uuid[]) as s(id)
    cross join lateral (
      select distinct t.starts_at, t.ends_at from interview_slots t
      where t.schedule_id = s.id and t.removed_at is null and t.interview_id is null
        and t.starts_at > ${iso(now)}::timestamptz
      order by t.starts_at limit ${MOST_FREE}) f
    order by s.id, f.starts_at`.execute(db)
  return Map.groupBy(rows, ({ schedule_id }) => schedule_id)
}

const aheadOf = async (db: Db, interviewIds: readonly string[]) => {
  if (interviewIds.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ id: string; ahead: number }>`
    select i.id, (select count(*)::int from interviews o where o.schedule_id = i.schedule_id
      and (o.waiting_since, o.id) < (i.waiting_since, i.id)) as ahead
    from interviews i where i.id = any (${[...interviewIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ahead }) => [id, ahead]))
}

const requireOwn = async (db: Db, { student_id }: StudentScope, applicationId: string): Promise<void> => {
  const own = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  if (!own) throw new Problem('not_found')
}

/** The interviews of one of the student's applications; anyone else's is `not_found`. */
export const ownInterviewsOf = async (
  db: Db,
  scope: StudentScope,
  applicationId: string,
  now: Date,
): Promise<OwnInterviews> => {
  const rows = await rowsOf(db, scope, applicationId)
  if (rows.length === 0) await requireOwn(db, scope, applicationId)
  const free = await freeTimesOf(
    db,
    rows.map(({ schedule_id }) => schedule_id),
    now,
  )
  const ahead = await aheadOf(
    db,
    rows.flatMap(({ id, waiting_since }) => (id && waiting_since ? [id] : [])),
  )
  const interviews = rows.map((row) => {
    const times = free.get(row.schedule_id) ?? []
    const span = row.starts_at ? { starts_at: row.starts_at, ends_at: row.ends_at! } : null
    const may = mayOfStudent(
      {
        state: row.state,
        is_canceled: row.canceled_at !== null,
        is_active: row.is_active,
        booked: span,
        is_waiting: row.waiting_since !== null,
        to_confirm: row.to_confirm ?? false,
        free: times.length,
      },
      now,
    )
    return {
      schedule_id: row.schedule_id,
      title: row.title,
      medium: row.medium,
      place: row.place,
      details: row.details,
      time_zone: row.time_zone,
      is_invited: row.invited_at !== null,
      booked: span && {
        ...span,
        room: row.room ?? '',
        panel: row.panel,
        to_confirm: row.to_confirm ?? false,
      },
      waiting: row.waiting_since ? { since: row.waiting_since, ahead: ahead.get(row.id!) ?? 0 } : null,
      free: may.book ? times.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })) : [],
      may,
    }
  })
  // what can't be had any more is nothing to look at
  return { interviews: interviews.filter((one) => one.booked || one.waiting || one.may.book || one.may.wait) }
}

/** The student's coming interviews, then those to choose a time for. */
export const nextInterviewsOf = async (
  db: Db,
  scope: StudentScope,
  now: Date,
): Promise<{ interviews: NextInterview[] }> => {
  const rows = await seenBy(db, scope)
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select(['a.id as application_id', 'j.id as job_id', 'j.title as job', 'o.name as organization'])
    .select(['s.title', 's.medium', 't.starts_at', 't.ends_at', 'i.to_confirm', 'i.waiting_since'])
    .where('a.student_state', 'in', [...openStates])
    .where('s.canceled_at', 'is', null)
    .where(isActive)
    .where(
      sql<boolean>`case when t.id is not null then t.ends_at > ${iso(now)}::timestamptz
        else exists (select from interview_slots f where f.schedule_id = s.id and f.removed_at is null
          and f.starts_at > ${iso(now)}::timestamptz
          and (f.interview_id is null or i.waiting_since is not null)) end`,
    )
    .orderBy('t.starts_at')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(MOST_LISTED)
    .execute()
  return {
    interviews: rows.map((row) => ({
      application_id: row.application_id,
      job: { id: row.job_id, title: row.job },
      organization: row.organization,
      title: row.title,
      medium: row.medium,
      booked: row.starts_at
        ? { starts_at: row.starts_at, ends_at: row.ends_at!, to_confirm: row.to_confirm ?? false }
        : null,
      is_waiting: row.waiting_since !== null,
    })),
  }
}
