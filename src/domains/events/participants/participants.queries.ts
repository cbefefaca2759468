import { type RawBuilder, sql } from 'kysely'
import { isNamed, universityShown } from '#domains/students/students.queries.ts'
import { allOf, onDays, oneOf } from '#platform/conditions.ts'
import { inParts } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
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
    .innerJoin('role_accounts as a', 'a.id', 'r.student_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('students as s', (join) =>
      join.onRef('s.account_id', '=', 'r.student_id').on('r.state', '<>', 'canceled'),
    )
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .where('r.event_id', '=', eventId)

const conditions = (filters: ParticipantFilters): RawBuilder<boolean> => {
  const { search, uniList, graduationClass, academicMajor, state, attendance } = filters
  const wanted: RawBuilder<unknown>[] = [...oneOf('u.id', uniList), ...onDays('r.created_at', filters)]
  wanted.push(state?.length ? sql`r.state in (${sql.join(state)})` : sql`r.state <> 'canceled'`)
  if (search) wanted.push(isNamed(search))
  if (graduationClass?.length) wanted.push(sql`s.graduation_class = any(${sql.val(graduationClass)}::int[])`)
  if (academicMajor?.length) wanted.push(sql`s.majors && ${sql.val(academicMajor)}::text[]`)
  if (attendance?.length) wanted.push(sql`r.state = 'registered' and ${arrival} in (${sql.join(attendance)})`)
  return allOf(wanted)
}

/** Degree and email leave the database only for the host university's own students. */
const rowsOf = (db: Db, { id, directory_id }: Hosted, filters: ParticipantFilters) => {
  const own = sql<boolean>`coalesce(u.id = ${directory_id}::uuid, false)`
  return registrations(db, id)
    .where(conditions(filters))
    .select(['r.id', 'r.student_id', 'r.number', 'r.state', 'r.checked_in_at', 'r.barred_at'])
    .select(arrival.as('attendance'))
    .select((eb) => eb.fn.coalesce('r.registered_at', 'r.state_at').as('registered_at'))
    .select(['p.first_name', 'p.last_name', universityShown(), 's.graduation_class'])
    .select(sql<string[]>`coalesce(s.majors, '{}')`.as('majors'))
    .select(sql<boolean>`coalesce(s.privacy = 'employers', false)`.as('is_open'))
    .select([own.as('is_own_student'), sql<string | null>`case when ${own} then s.degree end`.as('degree')])
    .select(sql<string | null>`case when ${own} then p.email end`.as('email'))
}
export type ParticipantRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Selects whose data the filters match. */
export const chosenStudents = (db: Db, event: Hosted, filters: ParticipantFilters) =>
  registrations(db, event.id).where(conditions(filters)).select('r.student_id')

/** Streams everyone the filters match, in order of registration. */
export const participantRows = (db: Db, event: Hosted, filters: ParticipantFilters) =>
  inParts<ParticipantRow>((last, limit) =>
    rowsOf(db, event, filters)
      .where('r.number', '>', last?.number ?? -1)
      .orderBy('r.number')
      .limit(limit)
      .execute(),
  )

const orders = {
  newest: sql`r.number desc`,
  oldest: sql`r.number`,
  name: sql`fold(p.last_name), fold(p.first_name), r.number`,
  university: sql`fold(coalesce(u.name, s.university_name)) nulls last, fold(p.last_name), r.number`,
}

const countsOf = async (db: Db, eventId: string, wanted: RawBuilder<boolean>) => {
  const count = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`
  return registrations(db, eventId)
    .select([
      count(wanted).as('total'),
      count(sql`r.state = 'registered'`).as('registered'),
      count(sql`r.state = 'waitlisted'`).as('waitlisted'),
      count(sql`r.state = 'offered'`).as('offered'),
      count(sql`r.state = 'canceled'`).as('canceled'),
      count(sql`r.attendance = 'checked_in'`).as('checked_in'),
    ])
    .executeTakeFirstOrThrow()
}

type Choice = { value: string; label: string; count: number }

/** Returns the filter options among those not canceled, with how many each would leave. */
const choicesOf = async (db: Db, eventId: string) => {
  const by = (value: RawBuilder<unknown>, label: RawBuilder<unknown>) =>
    registrations(db, eventId)
      .where('r.state', '<>', 'canceled')
      .where(sql<boolean>`${value} is not null`)
      .select([sql<string>`(${value})::text`.as('value'), sql<string>`(${label})::text`.as('label')])
      .select(sql<number>`count(*)::int`.as('count'))
      .groupBy(['value', 'label'])
      .orderBy('count', 'desc')
      .orderBy('label')
      .limit(100)
  const majors = db
    .selectFrom(
      registrations(db, eventId)
        .where('r.state', '<>', 'canceled')
        .select(sql<string>`unnest(s.majors)`.as('value'))
        .as('m'),
    )
    .select(['m.value', 'm.value as label', sql<number>`count(*)::int`.as('count')])
    .groupBy('m.value')
    .orderBy('count', 'desc')
    .orderBy('m.value')
    .limit(100)
  const [uniList, graduationClass, academicMajor]: Choice[][] = await Promise.all([
    by(sql.ref('u.id'), sql.ref('u.name')).execute(),
    by(sql.ref('s.graduation_class'), sql.ref('s.graduation_class')).execute(),
    majors.execute(),
  ])
  return { uniList: uniList!, graduationClass: graduationClass!, academicMajor: academicMajor! }
}

export const listParticipants = async (
  db: Db,
  scope: OrganizationScope,
  id: string,
  { page, size, sort, ...filters }: QueryOf<typeof employerParticipants.list>,
  now: Date,
): Promise<OutputOf<typeof employerParticipants.list>> => {
  const event = await hostedEvent(db, scope, id)
  const [rows, { total, ...counts }, choices] = await Promise.all([
    rowsOf(db, event, filters).orderBy(orders[sort]).limit(size).offset(offsetOf({ page, size })).execute(),
    countsOf(db, id, conditions(filters)),
    choicesOf(db, id),
  ])
  const acts = hasRight(scope.team_role, 'member')
  const data = rows.map(
    ({ number, is_open, barred_at, ...row }): Participant => ({
      ...row,
      may: {
        remove: acts && canRemove(row.state, row.checked_in_at !== null, event, now),
        readmit: acts && canReadmit(barred_at, event, now),
        see_profile: scope.kind === 'university' ? row.is_own_student : is_open,
      },
    }),
  )
  return { ...toPage(data, total, { page, size }), counts, choices }
}
