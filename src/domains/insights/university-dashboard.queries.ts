import { sql } from 'kysely'
import {
  type ApplicationStanding,
  applicationStandings,
} from '#domains/applications/applications.contract.ts'
import { standingSql } from '#domains/applications/applications.rules.ts'
import { countPartnersSql } from '#domains/partnerships/partnerships.queries.ts'
import { directoryIdOf, isActive } from '#domains/students/affiliation/affiliations.queries.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import { hasRight, type UniversityScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { RangeQuery } from './insights.contract.ts'
import { type Range, rangeOf, rowsOf, seriesOf } from './insights.mapping.ts'
import {
  cachedDuties,
  cachedNumbers,
  countByDay,
  dayOf,
  eventsMostSeen,
  needsOf,
  registrationsByDay,
  teamNeeds,
  viewsByDay,
  weekOf,
  within,
} from './insights.queries.ts'
import { SMALLEST_GROUP, withoutSmallGroups } from './insights.rules.ts'
import {
  type universityDashboard,
  type universityNumbers,
  universitySeries,
} from './university-dashboard.contract.ts'

type Dashboard = OutputOf<typeof universityDashboard>

const dashboard = async (
  { db, clock }: Deps,
  scope: UniversityScope,
  letsIn: boolean,
): Promise<Dashboard> => {
  const now = clock.now()
  const { organization_id } = scope
  const directoryId = await directoryIdOf(db, scope)
  const needs = await needsOf(db, [
    [
      'waiting_students',
      sql`select count(*), min(s.affiliation_at), null from students s
        where s.university_id = ${directoryId} and s.affiliation = 'unverified' and ${isActive}`,
    ],
    ...teamNeeds('university', organization_id, letsIn, now),
  ])
  return { needs, week: await weekOf(db, organization_id, now) }
}

export const readUniversityDashboard = (deps: Deps, scope: UniversityScope): Promise<Dashboard> => {
  const letsIn = hasRight(scope.team_role, 'admin')
  return cachedDuties(deps, `${scope.organization_id} ${letsIn}`, () => dashboard(deps, scope, letsIn))
}

const confirmed = (directoryId: string | null) =>
  sql`students s where s.university_id = ${directoryId} and s.affiliation = 'verified' and ${isActive}`

const YEAR = 365 * DAY

const outcomesOf = async (db: Db, directoryId: string | null, now: Date) => {
  const { rows } = await sql<{ state: ApplicationStanding; count: number }>`
    select ${standingSql('student_state')} as state, count(*)::int as count from applications a
    where a.student_id in (select s.account_id from ${confirmed(directoryId)})
      and a.submitted_at > ${iso(later(now, -YEAR))} group by 1`.execute(db)
  return withoutSmallGroups(
    applicationStandings.map((state) => ({
      state,
      count: rows.find((row) => row.state === state)?.count ?? 0,
    })),
  )
}

const peopleOf = async (db: Db, organizationId: string, directoryId: string | null) => {
  const { rows } = await sql<{ verified: number; waiting: number; partners: number }>`
    select (count(*) filter (where s.affiliation = 'verified'))::int as verified,
      (count(*) filter (where s.affiliation = 'unverified'))::int as waiting,
      ${countPartnersSql(sql`${organizationId}::uuid`)} as partners
    from students s where s.university_id = ${directoryId} and ${isActive}`.execute(db)
  return rows[0]!
}

const names = [...universitySeries, 'applications'] as const

const series = async (db: Db, organizationId: string, directoryId: string | null, range: Range) =>
  seriesOf(
    names,
    await countByDay(db, [
      viewsByDay(organizationId, range),
      registrationsByDay(organizationId, range),
      sql`select 'students', ${dayOf(sql`s.affiliation_at`)}, count(*) from ${confirmed(directoryId)}
          and ${within(sql`s.affiliation_at`, range)} group by 2`,
      sql`select 'applications', ${dayOf(sql`p.submitted_at`)}, count(*)
        from applications p where p.student_id in (select s.account_id from ${confirmed(directoryId)})
          and ${within(sql`p.submitted_at`, range)} group by 2`,
    ]),
    range,
  )

const read = async ({ db, clock }: Deps, scope: UniversityScope, query: RangeQuery) => {
  const range = rangeOf(query, clock.now())
  const directoryId = await directoryIdOf(db, scope)
  const { partners, ...students } = await peopleOf(db, scope.organization_id, directoryId)
  const { applications, ...own } = await series(db, scope.organization_id, directoryId, range)
  const isMany = students.verified >= SMALLEST_GROUP
  return { range, directoryId, partners, students, own, applications: isMany ? applications : null }
}

type Numbers = OutputOf<typeof universityNumbers>

const numbers = async (deps: Deps, scope: UniversityScope, query: RangeQuery): Promise<Numbers> => {
  const { range, directoryId, partners, students, own, applications } = await read(deps, scope, query)
  return {
    from: range.from,
    to: range.to,
    series: own,
    applications,
    students,
    partners,
    outcomes: applications && (await outcomesOf(deps.db, directoryId, deps.clock.now())),
    events: await eventsMostSeen(deps.db, scope.organization_id, range),
  }
}

export const readUniversityNumbers = (
  deps: Deps,
  scope: UniversityScope,
  query: RangeQuery,
): Promise<Numbers> => {
  const { from, to } = rangeOf(query, deps.clock.now())
  return cachedNumbers(deps, `${scope.organization_id} ${from} ${to}`, () => numbers(deps, scope, query))
}

const columns = {
  day: 'Day (UTC)',
  students: 'Students confirmed',
  applications: 'Student applications',
  profile_views: 'Profile views',
  event_views: 'Event views',
  registrations: 'Event registrations',
} as const

export const exportUniversityNumbers = async (
  deps: Deps,
  scope: UniversityScope,
  query: RangeQuery,
): Promise<FileAnswer> => {
  const { range, own, applications } = await read(deps, scope, query)
  return csvAnswer('numbers', columns, rowsOf(range, { ...own, applications }), deps.clock.now())
}
