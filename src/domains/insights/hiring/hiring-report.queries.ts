import { type RawBuilder, sql } from 'kysely'
import { csvAnswer } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { lowestIdAt } from '#shared/ids.ts'
import { type Range, rangeOf } from '../insights.mapping.ts'
import { cachedNumbers, inRange } from '../insights.queries.ts'
import { type HiringStage, type hiringReport, hiringSpans, hiringStages } from './hiring-report.contract.ts'
import { columns, type Group, linesOf, reportOf } from './hiring-report.mapping.ts'

type Query = QueryOf<typeof hiringReport>
type Report = OutputOf<typeof hiringReport>

/** When an application reached a stage for the first time, among the entries of its log. */
const reached: Record<Exclude<HiringStage, 'applied'>, RawBuilder<unknown>> = {
  reviewed: sql`min(e.at) filter (where e.what in ('reviewed', 'shortlisted', 'interview', 'offer', 'hired'))`,
  interview: sql`min(e.at) filter (where e.what = 'interview')`,
  offer: sql`min(e.at) filter (where e.what = 'offer')`,
  accepted: sql`min(e.at) filter (where e.what = 'offer_accepted')`,
  hired: sql`min(e.at) filter (where e.what = 'hired')`,
  // one that was undone was none
  rejected: sql`case when max(e.at) filter (where e.what = 'rejected')
    > coalesce(max(e.at) filter (where e.what = 'rejection_undone'), '-infinity')
    then max(e.at) filter (where e.what = 'rejected') end`,
  declined: sql`min(e.at) filter (where e.what = 'offer_declined')`,
  withdrawn: sql`min(e.at) filter (where e.what = 'withdrawn')`,
}
const steps = Object.keys(reached) as (keyof typeof reached)[]

/** What an entry of the log says: where the team moved the application, or what else happened to it. */
const READ: Record<string, RawBuilder<unknown>> = {
  'application.reviewed': sql`'reviewed'`,
  'application.moved': sql`c.data ->> 'to'`,
  'application.offer_accepted': sql`'offer_accepted'`,
  'application.rejected': sql`'rejected'`,
  'application.rejection_undone': sql`'rejection_undone'`,
  'application.offer_declined': sql`'offer_declined'`,
  'application.withdrawn': sql`'withdrawn'`,
}

const read = sql.join(
  Object.entries(READ).map(([verb, what]) => sql`when ${verb} then ${what}`),
  sql` `,
)

const counted = hiringStages.map((stage) =>
  stage === 'applied'
    ? sql`count(*)::int as applied`
    : sql`count(${sql.ref(stage)})::int as ${sql.ref(stage)}`,
)
const measured = hiringSpans.flatMap((span) => {
  const days = sql`extract(epoch from ${sql.ref(span)} - submitted_at)::float8 / 86400`
  return [
    sql`count(${sql.ref(span)})::int as ${sql.ref(`${span}_count`)}`,
    sql`percentile_cont(array[0.5, 0.9]) within group (order by ${days}) as ${sql.ref(`${span}_days`)}`,
  ]
})

/**
 * Reads the applications sent in the range and the log since its first day, and groups them in the same statement: the
 * total first, then sources and universities. What identifies a student counts only while the application stands.
 */
const groupsOf = async (
  db: Db,
  organizationId: string,
  range: Range,
  jobId: string | undefined,
): Promise<Group[]> => {
  const ofJob = jobId === undefined ? sql`` : sql`and a.job_id = ${jobId}`
  const { rows } = await sql<Group>`
    with sent as materialized (
      select a.id, a.submitted_at, a.answered_at as answer,
        case when a.stands then coalesce(a.came_from, 'unknown') end as source,
        case when a.stands then coalesce(u.name, s.university_name, '') end as university
      from (
        select a.id, a.student_id, a.submitted_at, a.answered_at, a.came_from,
          a.state <> 'withdrawn' and p.deleted_at is null as stands
        from applications a join role_accounts r on r.id = a.student_id join persons p on p.id = r.person_id
        where a.organization_id = ${organizationId} and ${inRange(sql`a.submitted_at`, range)} ${ofJob}
      ) as a
      left join students s on s.account_id = a.student_id
      left join university_directory u on u.id = s.university_id and s.affiliation <> 'declined'
    ), log as (
      select sent.id, ${sql.join(steps.map((step) => sql`${reached[step]} as ${sql.ref(step)}`))}
      from sent join (
        select c.subject_id, c.at, case c.verb ${read} end as what from activities c
        where c.organization_id = ${organizationId} and c.id >= ${lowestIdAt(Date.parse(range.from))}
          and c.subject_type = 'application' and c.verb = any(${Object.keys(READ)}::text[]) offset 0
      ) as e on e.subject_id = sent.id and e.at >= sent.submitted_at
      group by sent.id
    ), told as materialized (select * from sent left join log using (id))
    select 'total' as part, null as name, ${sql.join([...counted, ...measured])} from told
    union all
    select case when grouping(source) = 0 then 'source' else 'university' end, coalesce(source, university),
      ${sql.join(counted)}, ${sql.join(measured.map(() => sql`null`))}
    from told where source is not null group by grouping sets (source, university)`.execute(db)
  return rows
}

const reportFor = async (deps: Deps, { organization_id }: EmployerScope, { job_id, ...query }: Query) => {
  const range = rangeOf(query, deps.clock.now())
  const key = `hiring ${organization_id} ${range.from} ${range.to} ${job_id ?? ''}`
  return cachedNumbers(deps, key, async () =>
    reportOf(await groupsOf(deps.db, organization_id, range, job_id), range),
  )
}

export const readHiringReport = (deps: Deps, scope: EmployerScope, query: Query): Promise<Report> =>
  reportFor(deps, scope, query)

export const exportHiringReport = async (
  deps: Deps,
  scope: EmployerScope,
  query: Query,
): Promise<FileAnswer> =>
  csvAnswer('hiring', columns, linesOf(await reportFor(deps, scope, query)), deps.clock.now())
