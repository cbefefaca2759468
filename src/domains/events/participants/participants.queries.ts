import { type RawBuilder, sql } from 'kysely'
import { universityShown } from '#domains/students/students.queries.ts'
import { cacheStaleOn } from '#platform/cache.ts'
import { later } from '#platform/clock.ts'
import { allOf, hasWords, onDays } from '#platform/conditions.ts'
import { inParts } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { participantName } from '../events.queries.ts'
import { isExcused } from '../no-shows/no-shows.queries.ts'
import { canExcuse, canTakeBackExcuse } from '../no-shows/no-shows.rules.ts'
import type {
  Arrival,
  employerParticipants,
  Participant,
  ParticipantFilters,
} from './participants.contract.ts'
import { canReadmit, canRemove } from './participants.rules.ts'

/** Returns the host's own event with the host's directory entry, null for employers. Throws `not_found`. */
export const hostedEvent = async (db: Db, scope: OrganizationScope, id: string) => {
  const event = await db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['e.id', 'e.title', 'e.state', 'e.ends_at', 'o.directory_id'])
    .where('e.id', '=', id)
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}
type Hosted = Awaited<ReturnType<typeof hostedEvent>>

const arrival = sql<Arrival>`coalesce(r.attendance, 'open')`

/**
 * Joins registrations with the student's name (`p`). Profile data (`s`, `u`) is joined only while the
 * registration stands: if canceled, it can be neither selected nor searched.
 */
const registrations = (db: Db, eventId: string) =>
  db
    .selectFrom('event_registrations as r')
    .leftJoin('role_accounts as a', 'a.id', 'r.student_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('students as s', (join) =>
      join.onRef('s.account_id', '=', 'r.student_id').on('r.state', '<>', 'canceled'),
    )
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .where('r.event_id', '=', eventId)

/** What the profile says counts only while the registration stands. */
const stands = sql<boolean>`r.state <> 'canceled'`

/** The filters of a list, over `event_registrations as r` alone: one index holds all they read. */
const conditions = (filters: ParticipantFilters): RawBuilder<boolean> => {
  const { search, uniList, graduationClass, academicMajor, state, attendance } = filters
  const wanted: RawBuilder<unknown>[] = [...onDays('r.created_at', filters)]
  wanted.push(state?.length ? sql`r.state in (${sql.join(state)})` : stands)
  if (search) wanted.push(hasWords(sql`(r.participant_first || ' ' || r.participant_last)`, search))
  if (uniList?.length) wanted.push(sql`(${stands} and r.participant_university in (${sql.join(uniList)}))`)
  if (graduationClass?.length)
    wanted.push(sql`(${stands} and r.participant_class = any(${sql.val(graduationClass)}::int[]))`)
  if (academicMajor?.length)
    wanted.push(sql`(${stands} and r.participant_majors && ${sql.val(academicMajor)}::text[])`)
  if (attendance?.length) wanted.push(sql`r.state = 'registered' and ${arrival} in (${sql.join(attendance)})`)
  return allOf(wanted)
}

/** Degree and email leave the database only for the host university's own students; a guest gave theirs to the host. */
const rowsOf = (db: Db, { id, directory_id }: Hosted) => {
  const own = sql<boolean>`coalesce(u.id = ${directory_id}::uuid, false)`
  return registrations(db, id)
    .select(['r.id', 'r.student_id', 'r.number', 'r.state', 'r.checked_in_at', 'r.barred_at'])
    .leftJoin('event_let_ins as l', (join) =>
      join.onRef('l.registration_id', '=', 'r.id').on('r.checked_in_at', 'is not', null),
    )
    .select([arrival.as('attendance'), isExcused.as('is_excused'), 'l.reason as let_in_reason'])
    .select((eb) => eb.fn.coalesce('r.registered_at', 'r.state_at').as('registered_at'))
    .select([...participantName, universityShown(), 's.graduation_class', 'r.is_walk_in'])
    .select(sql<string[]>`coalesce(s.majors, '{}')`.as('majors'))
    .select(sql<boolean>`coalesce(s.privacy = 'employers', false)`.as('is_open'))
    .select([own.as('is_own_student'), sql<string | null>`case when ${own} then s.degree end`.as('degree')])
    .select(sql<string | null>`case when ${own} then p.email else r.guest_email end`.as('email'))
}
export type ParticipantRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Selects whose data the filters match. */
export const chosenStudents = (db: Db, event: Hosted, filters: ParticipantFilters) =>
  db
    .selectFrom('event_registrations as r')
    .where('r.event_id', '=', event.id)
    .where(conditions(filters))
    .where('r.student_id', 'is not', null)
    .select('r.student_id')
    .$narrowType<{ student_id: string }>()

/** Streams everyone the filters match, in order of registration. */
export const participantRows = (db: Db, event: Hosted, filters: ParticipantFilters) =>
  inParts<ParticipantRow>((last, limit) =>
    rowsOf(db, event)
      .where(conditions(filters))
      .where('r.number', '>', last?.number ?? -1)
      .orderBy('r.number')
      .limit(limit)
      .execute(),
  )

const universityFolded = sql`(case when ${stands} then coalesce(n.search, r.participant_university_named) end)`

const orders = {
  newest: sql`r.number desc`,
  oldest: sql`r.number`,
  name: sql`r.participant_last, r.participant_first, r.number`,
  university: sql`${universityFolded} nulls last, r.participant_last, r.number`,
}

/** The page's ids: found in an index alone, and by the names of universities if they are sorted by. */
const pageOf = (
  eventId: string,
  { page, size, sort, ...filters }: QueryOf<typeof employerParticipants.list>,
) => {
  const names = sql`left join university_directory n on n.id = r.participant_university`
  return sql<{ id: string; place: number }>`(
    select r.id, row_number() over (order by ${orders[sort]}) as place
    from event_registrations r ${sort === 'university' ? names : sql``}
    where r.event_id = ${eventId} and ${conditions(filters)}
    order by ${orders[sort]} limit ${size} offset ${offsetOf({ page, size })})`
}

interface Counts {
  total: number
  registered: number
  waitlisted: number
  offered: number
  canceled: number
  checked_in: number
  walk_ins: number
}

const countsOf = async (db: Db, eventId: string, filters: ParticipantFilters): Promise<Counts> => {
  const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<Counts>`
    select ${count(conditions(filters))} as total, ${count(sql`r.state = 'registered'`)} as registered,
      ${count(sql`r.state = 'waitlisted'`)} as waitlisted, ${count(sql`r.state = 'offered'`)} as offered,
      ${count(sql`r.state = 'canceled'`)} as canceled, ${count(sql`r.attendance = 'checked_in'`)} as checked_in,
      ${count(sql`r.is_walk_in and r.state = 'registered'`)} as walk_ins
    from event_registrations r where r.event_id = ${eventId}`.execute(db)
  return rows[0]!
}

type Filter = 'uniList' | 'graduationClass' | 'academicMajor'
interface Choice {
  value: string
  label: string
  count: number
}

/** Returns the filter options among those not canceled, with how many each would leave. */
const choicesOf = async (db: Db, eventId: string): Promise<Record<Filter, Choice[]>> => {
  const counted = (filter: Filter, values: RawBuilder<unknown>) => sql`
    (select ${filter}::text as filter, value::text, value::text as label, count(*)::int as count
      from (${values}) all_values where value is not null group by value order by count desc, label limit 100)`
  const { rows } = await sql<Choice & { filter: Filter }>`
    with c as materialized (
      select participant_university, participant_class, participant_majors
      from event_registrations where event_id = ${eventId} and state <> 'canceled')
    (select 'uniList' as filter, u.id::text as value, u.name as label, n.count from (
        select participant_university, count(*)::int as count from c group by participant_university
      ) n join university_directory u on u.id = n.participant_university order by n.count desc, u.name limit 100)
    union all ${counted('graduationClass', sql`select participant_class as value from c`)}
    union all ${counted('academicMajor', sql`select unnest(participant_majors) as value from c`)}`.execute(db)
  const of = (wanted: Filter) =>
    rows.filter(({ filter }) => filter === wanted).map(({ filter: _, ...choice }) => choice)
  return {
    uniList: of('uniList'),
    graduationClass: of('graduationClass'),
    academicMajor: of('academicMajor'),
  }
}

/** Milliseconds: what changes without an activity shows after this. */
const CHOICES_KEPT = 15_000
const choiceCache = cacheStaleOn(/./, { size: 500, maxAge: CHOICES_KEPT })

/** The options are the same on every page and under every filter: read again once anything has happened. */
const keptChoicesOf = async (deps: Deps, eventId: string, now: Date) => {
  const until = later(now, CHOICES_KEPT)
  const read = async () => ({ value: await choicesOf(deps.db, eventId), until })
  return (await choiceCache(deps).get(eventId, now, read)).value
}

export const listParticipants = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  query: QueryOf<typeof employerParticipants.list>,
  now: Date,
): Promise<OutputOf<typeof employerParticipants.list>> => {
  const { db } = deps
  const event = await hostedEvent(db, scope, id)
  const [rows, { total, ...counts }, choices] = await Promise.all([
    rowsOf(db, event)
      .innerJoin(pageOf(id, query).as('on_page'), (join) => join.onRef('on_page.id' as never, '=', 'r.id'))
      .orderBy('on_page.place')
      .execute(),
    countsOf(db, id, query),
    keptChoicesOf(deps, id, now),
  ])
  const acts = hasRight(scope.team_role, 'member')
  const data = rows.map(
    ({ number, is_open, barred_at, ...row }): Participant => ({
      ...row,
      may: {
        remove: acts && canRemove(row.state, row.checked_in_at !== null, event, now),
        readmit: acts && canReadmit(barred_at, event, now),
        excuse: acts && canExcuse(row),
        take_back_excuse: acts && canTakeBackExcuse(row),
        see_profile: row.student_id !== null && (scope.kind === 'university' ? row.is_own_student : is_open),
      },
    }),
  )
  return { ...toPage(data, total, query), counts, choices }
}
