import { type RawBuilder, sql } from 'kysely'
import { arePartnersSql, partnersSql } from '#domains/partnerships/partnerships.rules.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { visibleToStudent } from '../events.queries.ts'
import { fitsTargetGroupSql, isNamedSql, type StudiesSql, takesRegistrationsSql } from '../events.rules.ts'
import { isRefusedAtClosing } from '../no-shows/no-shows.queries.ts'
import { asMine, mineColumns, withMine } from '../registrations/event-registrations.queries.ts'
import { ownUniversity } from '../search/event-search-filters.queries.ts'
import type { recommendedEvents } from './event-recommendations.contract.ts'
import { type EventInterests, eventReasons } from './event-recommendations.rules.ts'

type Sql = RawBuilder<unknown>

/** How many of the latest likes count. */
const LIKES = 20
/** How many of the next events to consider overall, and per host close to the student. */
const LOOKED_THROUGH = 500
const EACH_HOST = 10
const PARTNERS = 200

const leaningsOf = async (db: Db, scope: StudentScope): Promise<EventInterests> => {
  const { rows } = await sql<EventInterests>`
    select s.majors, s.graduation_class, s.degree, ${ownUniversity(scope)} as university,
      array(select distinct e.kind from (select event_id from event_likes where student_id = s.account_id
        order by liked_at desc, event_id desc limit ${LIKES}) l
        join events e on e.id = l.event_id where e.kind <> 'other') as kinds,
      array(select distinct j.organization_id::text from (select job_id from job_likes where student_id = s.account_id
        order by liked_at desc, job_id desc limit ${LIKES}) l
        join jobs j on j.id = l.job_id) as employers
    from students s where s.account_id = ${scope.student_id}`.execute(db)
  return rows[0]!
}

/**
 * Selects events of hosts close to the student, and the next events overall; each part is bounded and
 * indexed.
 */
const candidates = ({ university, employers }: EventInterests, now: Date): Sql => sql`
  select found.id from (
    select ${university}::uuid as host union select unnest(${employers}::uuid[])
    union (select p.employer_id from ${partnersSql} where p.university_id = ${university}
      order by p.state_at desc, p.id desc limit ${PARTNERS})
  ) hosts cross join lateral (
    select e.id from events e where e.organization_id = hosts.host and e.state = 'published'
      and e.starts_at > ${iso(now)}::timestamptz order by e.starts_at, e.id limit ${EACH_HOST}
  ) found
  union (select e.id from events e where e.state = 'published' and e.starts_at > ${iso(now)}::timestamptz
    order by e.starts_at, e.id limit ${LOOKED_THROUGH})`

const isPartner = ({ university }: EventInterests) =>
  arePartnersSql(sql`e.organization_id`, sql`${university}::uuid`)

const groups = sql`e.target_student_group`

const inSql = ({ majors, graduation_class, degree }: EventInterests): StudiesSql => ({
  majors: sql`${majors}::text[]`,
  graduation_class: sql`${graduation_class}::int`,
  degree: sql`${degree}::text`,
})

/** Scores an event `e`: target groups that name the student first, then the host, then the type. */
const scoreOf = (student: EventInterests): Sql => sql`(
  case when ${isNamedSql(groups, inSql(student))} then 4 else 0 end
  + case when e.organization_id = ${student.university}::uuid then 3 else 0 end
  + case when e.organization_id = any(${student.employers}::uuid[]) then 2 else 0 end
  + case when ${isPartner(student)} then 2 else 0 end
  + case when e.kind = any(${student.kinds}::text[]) then 1 else 0 end)`

/**
 * Selects events the student could register for now or later, with a place or in line, and has not interacted
 * with yet.
 */
const isNew = (student: EventInterests, { student_id }: StudentScope, now: Date): Sql => sql`
  ${takesRegistrationsSql(now)}
  and ${fitsTargetGroupSql(groups, inSql(student))}
  and not exists (select from event_registrations r where r.event_id = e.id and r.student_id = ${student_id})
  and not exists (select from event_likes l where l.event_id = e.id and l.student_id = ${student_id})
  and not ${isRefusedAtClosing(sql`${student_id}::uuid`)}`

const bestFor = (student: EventInterests, scope: StudentScope, now: Date, size: number) =>
  sql<{ id: string; place: number }>`
    select id, row_number() over (order by score desc, starts_at, id) as place from (
      select e.id, e.starts_at, ${scoreOf(student)} as score
      from (${candidates(student, now)}) found join events e on e.id = found.id
      where ${isNew(student, scope, now)} and ${visibleToStudent(scope)}
    ) scored where score > 0 order by place limit ${size}`

export const recommendEvents = async (
  { db, clock }: Deps,
  scope: StudentScope,
  size: number,
): Promise<OutputOf<typeof recommendedEvents>> => {
  const now = clock.now()
  const student = await leaningsOf(db, scope)
  const best = bestFor(student, scope, now, size)
  const rows = await withMine(db, scope)
    .innerJoin(sql<{ id: string; place: number }>`(${best})`.as('best'), 'best.id', 'e.id')
    .select(mineColumns)
    .select(['e.target_student_group', isPartner(student).as('is_of_partner')])
    .orderBy('best.place')
    .execute()
  const events = await asMine(db, rows, now)
  return { data: events.map((event) => ({ ...event, reasons: eventReasons(event, student) })) }
}
