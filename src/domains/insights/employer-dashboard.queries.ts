import { sql } from 'kysely'
import { endsSoonSql } from '#domains/jobs/jobs.rules.ts'
import { iso } from '#platform/clock.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import {
  type employerDashboard,
  type employerNumbers,
  employerSeries,
} from './employer-dashboard.contract.ts'
import type { RangeQuery } from './insights.contract.ts'
import { type Range, rangeOf, rowsOf, seriesOf } from './insights.mapping.ts'
import {
  cachedDuties,
  cachedNumbers,
  countByDay,
  dayOf,
  eventsMostSeen,
  jobsMostSeen,
  needsOf,
  registrationsByDay,
  teamNeeds,
  viewsByDay,
  weekOf,
  within,
  zoneOfFirst,
} from './insights.queries.ts'

type Dashboard = OutputOf<typeof employerDashboard>

const dashboard = async (
  { db, clock }: Deps,
  organization_id: string,
  letsIn: boolean,
): Promise<Dashboard> => {
  const now = clock.now()
  const waiting = sql`select count(*), min(reply_by), null from applications
    where organization_id = ${organization_id} and is_waiting`
  const needs = await needsOf(db, [
    ['overdue_applicants', sql`${waiting} and reply_by < ${iso(now)}`],
    ['waiting_applicants', sql`${waiting} and reply_by >= ${iso(now)}`],
    [
      'unread_messages',
      sql`select count(*), min(t.last_at), null from application_threads t join applications a on a.id = t.application_id
        where t.organization_id = ${organization_id} and t.team_unread > 0 and a.state <> 'withdrawn'`,
    ],
    [
      'ending_jobs',
      sql`select count(*), min(j.expires_at), ${zoneOfFirst(sql`j.time_zone`, sql`j.expires_at`)} from jobs j
        where j.organization_id = ${organization_id} and ${endsSoonSql(now)}`,
    ],
    ...teamNeeds('employer', organization_id, letsIn, now),
  ])
  return { needs, week: await weekOf(db, organization_id, now) }
}

export const readEmployerDashboard = (
  deps: Deps,
  { organization_id, team_role }: EmployerScope,
): Promise<Dashboard> => {
  const letsIn = hasRight(team_role, 'admin')
  return cachedDuties(deps, `${organization_id} ${letsIn}`, () => dashboard(deps, organization_id, letsIn))
}

const series = async (db: Db, organizationId: string, range: Range) =>
  seriesOf(
    employerSeries,
    await countByDay(db, [
      viewsByDay(organizationId, range),
      sql`select 'applications', ${dayOf(sql`submitted_at`)}, count(*) from applications
        where organization_id = ${organizationId} and ${within(sql`submitted_at`, range)} group by 2`,
      registrationsByDay(organizationId, range),
    ]),
    range,
  )

interface Answered {
  in_range: boolean
  answered: number
  silent: number
  median: number | null
}

const answering = async (db: Db, organizationId: string, range: Range, now: Date) => {
  const { rows } = await sql<Answered>`
    select submitted_at >= ${`${range.from}T00:00:00Z`}::timestamptz as in_range,
      (count(*) filter (where answered_at is not null))::int as answered,
      (count(*) filter (where answered_at is null and state <> 'withdrawn' and reply_by <= ${iso(now)}))::int as silent,
      percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - submitted_at)::float8 / 86400) as median
    from applications
    where organization_id = ${organizationId} and ${within(sql`submitted_at`, range)}
    group by 1`.execute(db)
  const of = (inRange: boolean) => {
    const found = rows.find(({ in_range }) => in_range === inRange)
    const due = (found?.answered ?? 0) + (found?.silent ?? 0)
    const median = found?.median ?? null
    return {
      rate: due > 0 ? Math.round((found!.answered / due) * 100) / 100 : null,
      median_days: median === null ? null : Math.round(median * 10) / 10,
    }
  }
  return { answering: of(true), answering_before: of(false) }
}

type Numbers = OutputOf<typeof employerNumbers>

const numbers = async (db: Db, organization_id: string, range: Range, now: Date): Promise<Numbers> => ({
  from: range.from,
  to: range.to,
  series: await series(db, organization_id, range),
  ...(await answering(db, organization_id, range, now)),
  jobs: await jobsMostSeen(db, organization_id, range),
  events: await eventsMostSeen(db, organization_id, range),
})

export const readEmployerNumbers = (
  deps: Deps,
  { organization_id }: EmployerScope,
  query: RangeQuery,
): Promise<Numbers> => {
  const now = deps.clock.now()
  const range = rangeOf(query, now)
  return cachedNumbers(deps, `${organization_id} ${range.from} ${range.to}`, () =>
    numbers(deps.db, organization_id, range, now),
  )
}

const columns = {
  day: 'Day (UTC)',
  job_views: 'Job views',
  applications: 'Applications',
  profile_views: 'Profile views',
  event_views: 'Event views',
  registrations: 'Event registrations',
} as const

export const exportEmployerNumbers = async (
  { db, clock }: Deps,
  { organization_id }: EmployerScope,
  query: RangeQuery,
): Promise<FileAnswer> => {
  const range = rangeOf(query, clock.now())
  const rows = rowsOf(range, await series(db, organization_id, range))
  return csvAnswer('numbers', columns, rows, clock.now())
}
