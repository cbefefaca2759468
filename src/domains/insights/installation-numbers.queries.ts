import { sql } from 'kysely'
import { csvAnswer } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OperatorScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { RangeQuery } from './insights.contract.ts'
import { type Range, rangeOf, rowsOf, seriesOf } from './insights.mapping.ts'
import { cachedNumbers, countByDay, dayOf, inRange, within } from './insights.queries.ts'
import { type installationNumbers, installationSeries } from './installation-numbers.contract.ts'

const counted = (what: string, table: string, column: string, range: Range) =>
  sql`select ${what}, ${dayOf(sql.ref(column))}, count(*) from ${sql.table(table)}
    where ${within(sql.ref(column), range)} group by 2`

const series = async (db: Db, range: Range) =>
  seriesOf(
    installationSeries,
    await countByDay(db, [
      sql`select 'page_views', day, sum(views) from page_views
        where day between ${range.before}::date and ${range.to}::date group by day`,
      counted('sign_ups', 'role_accounts', 'created_at', range),
      counted('jobs', 'jobs', 'opened_at', range),
      counted('applications', 'applications', 'submitted_at', range),
      counted('registrations', 'event_registrations', 'created_at', range),
    ]),
    range,
  )

const PAGES = 50

const pagesOf = async (db: Db, { from, to }: Range) => {
  const { rows } = await sql<{ route: string; views: number }>`
    select route, sum(views)::int as views from page_views
    where day between ${from}::date and ${to}::date
    group by route order by views desc, route limit ${PAGES}`.execute(db)
  return rows
}

const signUpsOf = async (db: Db, range: Range) => {
  const { rows } = await sql<{ role: string; count: number }>`
    select role, count(*)::int as count from role_accounts
    where ${inRange(sql`created_at`, range)} group by role order by role`.execute(db)
  return rows
}

export const readInstallationNumbers = (
  deps: Deps,
  _scope: OperatorScope,
  query: RangeQuery,
): Promise<OutputOf<typeof installationNumbers>> => {
  const range = rangeOf(query, deps.clock.now())
  return cachedNumbers(deps, `installation ${range.from} ${range.to}`, async () => ({
    from: range.from,
    to: range.to,
    series: await series(deps.db, range),
    sign_ups: await signUpsOf(deps.db, range),
    pages: await pagesOf(deps.db, range),
  }))
}

const columns = {
  day: 'Day (UTC)',
  page_views: 'Page views',
  sign_ups: 'Sign-ups',
  jobs: 'Jobs posted',
  applications: 'Applications',
  registrations: 'Event registrations',
} as const

export const exportInstallationNumbers = async (
  { db, clock }: Deps,
  _scope: OperatorScope,
  query: RangeQuery,
): Promise<FileAnswer> => {
  const range = rangeOf(query, clock.now())
  return csvAnswer('numbers', columns, rowsOf(range, await series(db, range)), clock.now())
}
