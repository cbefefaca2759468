import { type RawBuilder, sql } from 'kysely'
import { ownEvent } from '#domains/events/events.queries.ts'
import { boothsOf } from '#domains/events/hosting/booths.queries.ts'
import { isExcused } from '#domains/events/no-shows/no-shows.queries.ts'
import { iso } from '#platform/clock.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { boothNumber } from '../fairs.queries.ts'
import { isAskedSql, stillAsksSql } from '../fairs.rules.ts'
import { ratingsOf } from '../surveys/surveys.queries.ts'
import {
  type FairReport,
  MOST_GROUPS,
  type ReportedExhibitor,
  type ReportGroup,
  type ReportSort,
} from './fair-report.contract.ts'
import { exhibitorColumns, hoursOf, lineColumns, reportLines } from './fair-report.mapping.ts'

const reportedEvent = async (db: Db, scope: OrganizationScope, id: string) => {
  const event = await ownEvent(db, scope, id)
    .select(['id', 'title', 'starts_at', 'ends_at', 'time_zone', 'venue_name'])
    .select(sql<string>`(select o.name from organizations o where o.id = events.organization_id)`.as('host'))
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

const hasPlace = sql`r.state = 'registered'`
const came = sql`${hasPlace} and r.attendance = 'checked_in'`
const countOf = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`

const studentsAt = async (db: Db, eventId: string): Promise<FairReport['students']> => {
  const { rows } = await sql<FairReport['students']>`
    select ${countOf(hasPlace)} as registered, ${countOf(came)} as attended,
      ${countOf(sql`${hasPlace} and r.is_walk_in`)} as walk_ins,
      ${countOf(sql`${hasPlace} and r.attendance = 'no_show'`)} as no_shows,
      ${countOf(isExcused)} as excused,
      ${countOf(sql`${hasPlace} and r.attendance is null`)} as open,
      ${countOf(sql`r.state = 'canceled'`)} as canceled, ${countOf(sql`r.state = 'waitlisted'`)} as waitlisted
    from event_registrations r where r.event_id = ${eventId}`.execute(db)
  return rows[0]!
}

/** More than an event has quarters of an hour with check-ins. */
const MOST_QUARTERS = 2000

const quartersAt = async (db: Db, eventId: string) => {
  const { rows } = await sql<{ at: string; count: number }>`
    select date_bin('15 minutes', r.checked_in_at, timestamptz 'epoch') as at, count(*)::int as count
    from event_registrations r where r.event_id = ${eventId} and r.checked_in_at is not null and ${came}
    group by 1 order by 1 limit ${MOST_QUARTERS}`.execute(db)
  return rows
}

interface Groups {
  shown: ReportGroup[]
  left_out: number
}

/** The largest groups first. */
const groupsAt = async (
  db: Db,
  eventId: string,
  name: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql``,
): Promise<Groups> => {
  const { rows } = await sql<ReportGroup & { all: number }>`
    select ${name}::text as name, count(*)::int as registered, ${countOf(came)} as attended,
      (count(*) over ())::int as all
    from event_registrations r ${from} where r.event_id = ${eventId} and ${hasPlace}
    group by 1 order by 2 desc, 1 nulls last limit ${MOST_GROUPS}`.execute(db)
  const shown = rows.map(({ all: _, ...row }) => row)
  return { shown, left_out: (rows[0]?.all ?? 0) - shown.length }
}

const exhibitorsAt = async (db: Db, eventId: string): Promise<FairReport['exhibitors']> => {
  const peopleOf = (which: RawBuilder<unknown>) => sql`(select count(*)::int from event_passes p
    join fair_registrations f on f.id = p.registration_id join organizations o on o.id = f.organization_id
    where p.event_id = ${eventId} and not p.is_removed and f.state = 'approved' and o.state = 'approved'
      and ${which})`
  const inState = (state: string) => countOf(sql`r.state = ${sql.lit(state)}`)
  const { rows } = await sql<FairReport['exhibitors']>`
    select ${inState('approved')} as approved, ${countOf(sql`r.state = 'approved' and b.id is not null`)} as numbered,
      ${inState('pending')} as pending, ${inState('declined')} as declined, ${inState('canceled')} as canceled,
      ${peopleOf(sql`true`)} as people, ${peopleOf(sql`p.checked_in_at is not null`)} as people_here
    from fair_registrations r left join fair_booths b on b.registration_id = r.id
    where r.event_id = ${eventId}`.execute(db)
  return rows[0]!
}

/** What the ledger says was charged and received, and what is still due. */
const moneyAt = async (db: Db, eventId: string): Promise<FairReport['money']> => {
  const sumOf = (kind: string) =>
    sql`coalesce(sum(f.amount) filter (where f.kind = ${sql.lit(kind)}), 0)::bigint`
  const { rows } = await sql<FairReport['money'][number]>`
    with due as (
      select r.currency, sum(r.fee - r.received)::bigint as amount from fair_registrations r
      where r.event_id = ${eventId} and ${isAskedSql} and ${stillAsksSql} group by 1
    )
    select f.currency, ${sumOf('charged')} - ${sumOf('dropped')} - ${sumOf('waived')} as charged,
      ${sumOf('verified')} + ${sumOf('received')} - ${sumOf('refunded')} - ${sumOf('charged_back')} as received,
      ${sumOf('refunded')} as refunded,
      coalesce(max(due.amount), 0)::bigint as outstanding
    from fair_payments f left join due on due.currency = f.currency
    where f.event_id = ${eventId} group by f.currency order by f.currency`.execute(db)
  return rows
}

const appointmentsAt = async (db: Db, eventId: string): Promise<FairReport['appointments']> => {
  const { rows } = await sql<FairReport['appointments']>`
    select count(*)::int as offered, count(s.student_id)::int as booked
    from fair_slots s where s.event_id = ${eventId} and s.canceled_at is null`.execute(db)
  return rows[0]!
}

/** Throws `not_found` for another host's event. */
export const readReport = async (
  { db, clock }: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<FairReport> => {
  const { id, ...event } = await reportedEvent(db, scope, eventId)
  const [students, quarters, majors, classes, exhibitors, booths, money, appointments, ratings] =
    await Promise.all([
      studentsAt(db, id),
      quartersAt(db, id),
      groupsAt(db, id, sql`major`, sql`left join lateral unnest(r.participant_majors) major on true`),
      groupsAt(db, id, sql`r.participant_class`),
      exhibitorsAt(db, id),
      boothsOf(db, id),
      moneyAt(db, id),
      appointmentsAt(db, id),
      ratingsOf(db, id),
    ])
  return {
    ...event,
    made_at: iso(clock.now()),
    students,
    by_hour: hoursOf(quarters, event.time_zone),
    by_major: majors.shown,
    majors_left_out: majors.left_out,
    by_class: classes.shown.toSorted((one, other) => Number(one.name ?? 9999) - Number(other.name ?? 9999)),
    exhibitors,
    booths: booths.map((booth) => ({
      id: booth.id,
      name: booth.name,
      quantity: booth.quantity,
      held: booth.held,
    })),
    money,
    appointments,
    ratings,
  }
}

/** The approved exhibitors of an event with their numbers: one grouping of its slots and one of its plans. */
const exhibitorRows = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('fair_slots')
          .select(['registration_id', sql<number>`count(*)::int`.as('appointments')])
          .select(sql<number>`count(student_id)::int`.as('booked'))
          .where('event_id', '=', eventId)
          .where('canceled_at', 'is', null)
          .groupBy('registration_id')
          .as('s'),
      (join) => join.onRef('s.registration_id', '=', 'r.id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('fair_visit_plans')
          .select(['exhibitor_id', sql<number>`count(*)::int`.as('planned')])
          .where('event_id', '=', eventId)
          .where('starred_at', 'is not', null)
          .groupBy('exhibitor_id')
          .as('v'),
      (join) => join.onRef('v.exhibitor_id', '=', 'r.organization_id'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('fair_leads')
          .select(['employer_id', sql<number>`count(*)::int`.as('leads')])
          .where('event_id', '=', eventId)
          .where('withdrawn_at', 'is', null)
          .groupBy('employer_id')
          .as('l'),
      (join) => join.onRef('l.employer_id', '=', 'r.organization_id'),
    )
    .select(['r.id', 'o.name as organization', 'r.booth_name as booth', boothNumber])
    .select(sql<number>`coalesce(v.planned, 0)`.as('planned'))
    .select(sql<number>`coalesce(l.leads, 0)`.as('leads'))
    .select(
      sql<number>`(select count(distinct q.student_id)::int from fair_line_places q
        where q.registration_id = r.id and q.state = 'met')`.as('met'),
    )
    .select(sql<number>`coalesce(s.appointments, 0)`.as('appointments'))
    .select(sql<number>`coalesce(s.booked, 0)`.as('booked'))
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')

const orders: Record<ReportSort, RawBuilder<unknown>> = {
  booked: sql`coalesce(s.booked, 0) desc, o.search, r.id`,
  planned: sql`coalesce(v.planned, 0) desc, o.search, r.id`,
  name: sql`o.search, r.id`,
}

const asReported = ({
  booth_number,
  ...row
}: Omit<ReportedExhibitor, 'number'> & { booth_number: string | null }): ReportedExhibitor => ({
  ...row,
  number: booth_number,
})

/** The exhibitors students turned to most, for a page of a report. */
export const topExhibitors = async (db: Db, eventId: string, sort: ReportSort, limit: number, offset = 0) => {
  const rows = await exhibitorRows(db, eventId).orderBy(orders[sort]).limit(limit).offset(offset).execute()
  return rows.map(asReported)
}

export const listReportedExhibitors = async (
  { db }: Deps,
  scope: OrganizationScope,
  eventId: string,
  query: { page: number; size: number; sort: ReportSort },
) => {
  await reportedEvent(db, scope, eventId)
  const { total } = await db
    .selectFrom('fair_registrations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  const rows = await topExhibitors(db, eventId, query.sort, query.size, offsetOf(query))
  return toPage(rows, total, query)
}

export const exportReport = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<FileAnswer> =>
  csvAnswer('report', lineColumns, reportLines(await readReport(deps, scope, eventId)), deps.clock.now())

/** More exhibitors than any hall holds. */
const MOST_EXPORTED = 5000

export const exportReportedExhibitors = async (
  { db, clock }: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<FileAnswer> => {
  await reportedEvent(db, scope, eventId)
  return csvAnswer(
    'exhibitors',
    exhibitorColumns,
    await topExhibitors(db, eventId, 'name', MOST_EXPORTED),
    clock.now(),
  )
}
