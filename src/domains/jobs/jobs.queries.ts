import { sql } from 'kysely'
import { coverUrl } from '#domains/media/media.contract.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import type {
  activeExpiredCount,
  EmployerJobDetail,
  EmployerJobRow,
  employerJobList,
  JobState,
} from './jobs.contract.ts'
import { endsSoonSql, isOpen, mayOfMember, renewableUntil, stateAt, stateSql } from './jobs.rules.ts'
import { responsivenessOf } from './response-rates.queries.ts'

/** Jobs joined with everything `openJobSql` needs. */
export const openJobs = sql`jobs j join organizations o on o.id = j.organization_id`

/** The columns behind `jobSummary`. */
export const summaryColumns = [
  'j.id',
  'j.state',
  'j.is_hidden',
  'j.title',
  'j.type',
  'j.work_mode',
  'j.locations',
  'j.openings',
  'j.is_unpaid',
  'j.salary_min',
  'j.salary_max',
  'j.salary_currency',
  'j.salary_period',
  'j.skills',
  'j.majors',
  'j.graduation_classes',
  'j.sponsorship',
  'j.start_date',
  'j.application_deadline',
  'j.time_zone',
  'j.external_url',
  'j.reply_by_days',
  'j.cover_file_id',
  'j.cover_pick',
  'j.posted_at',
  'j.expires_at',
] as const

/** The columns behind `jobText`. */
export const textColumns = [
  'j.description',
  'j.work_authorization',
  'j.screening_questions',
  'j.ended_at',
] as const

interface SummaryRow {
  state: JobState
  is_hidden: boolean
  expires_at: string | null
  external_url: string | null
  cover_file_id: string | null
  cover_pick: string | null
}

/** Turns rows into answers by the current time. */
export const summaryOf = <R extends SummaryRow>(row: R, now: Date) => {
  const state = stateAt(row, now)
  return {
    ...row,
    state,
    is_open: isOpen({ ...row, state }, now),
    applies_elsewhere: row.external_url !== null,
    cover_url: row.cover_pick ? coverUrl(row.cover_pick) : mediaUrl(row.cover_file_id),
  }
}

const ownJob = (db: Db, scope: EmployerScope, id: string) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .where('state', '<>', 'removed')

/** Returns one of the organization's jobs, locked until the transaction ends. Throws `not_found`. */
export const lockJob = async (tx: Tx, scope: EmployerScope, id: string) => {
  const job = await ownJob(tx.db, scope, id).forUpdate().executeTakeFirst()
  if (!job) throw new Problem('not_found')
  return job
}

export const hasApplications = async (db: Db, jobId: string): Promise<boolean> =>
  (await db
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .limit(1)
    .executeTakeFirst()) !== undefined

const teamJobs = (db: Db, scope: EmployerScope) =>
  db
    .selectFrom('jobs as j')
    .select(summaryColumns)
    .select(['j.created_at', 'j.updated_at', 'j.opened_at', 'j.ended_at', 'j.removed_at'])
    .select((row) => [
      row
        .selectFrom('applications as a')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('a.job_id', '=', 'j.id')
        .as('total_applicants'),
      row
        .selectFrom('applications as a')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('a.job_id', '=', 'j.id')
        .where('a.state', '=', 'submitted')
        .as('new_applicants'),
      row
        .selectFrom('job_likes as l')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('l.job_id', '=', 'j.id')
        .as('total_likes'),
    ])
    .where('j.organization_id', '=', scope.organization_id)

type TeamRow = Awaited<ReturnType<ReturnType<typeof teamJobs>['executeTakeFirstOrThrow']>>

const toTeamRow = <R extends TeamRow>(row: R, scope: EmployerScope, now: Date) => ({
  ...summaryOf(row, now),
  renewable_until: renewableUntil(row, now)?.toISOString() ?? null,
  total_applicants: row.total_applicants ?? 0,
  new_applicants: row.new_applicants ?? 0,
  total_likes: row.total_likes ?? 0,
  may: mayOfMember(row, scope.team_role, now),
})

/** Returns one job as its team sees it. Throws `not_found`, also for other organizations' jobs. */
export const teamJob = async (
  db: Db,
  scope: EmployerScope,
  id: string,
  now: Date,
): Promise<EmployerJobDetail> => {
  const row = await teamJobs(db, scope)
    .select(textColumns)
    .select(['j.contact_name', 'j.contact_email'])
    .where('j.id', '=', id)
    .where('j.state', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...toTeamRow(row, scope, now), ...(await responsivenessOf(db, scope.organization_id, now)) }
}

export const readTeamJob = (deps: Deps, scope: EmployerScope, id: string): Promise<EmployerJobDetail> =>
  teamJob(deps.db, scope, id, deps.clock.now())

type ListQuery = QueryOf<typeof employerJobList>

const filtered = (db: Db, scope: EmployerScope, query: ListQuery, now: Date) =>
  db
    .selectFrom('jobs as j')
    .where('j.organization_id', '=', scope.organization_id)
    .where('j.removed_at', 'is', null)
    .$if(Boolean(query.state?.length), (all) => all.where(stateSql(now), 'in', query.state!))
    .$if(Boolean(query.type?.length), (all) => all.where('j.type', 'in', query.type!))
    .$if(Boolean(query.work_mode?.length), (all) => all.where('j.work_mode', 'in', query.work_mode!))
    .$if(query.ending === true, (all) => all.where(endsSoonSql(now)))
    .$if(hasSearchTerms(query.search), (all) =>
      all.where(sql<boolean>`j.search @@ search_query(${query.search})`),
    )

const orders = {
  newest: () => sql`j.created_at desc, j.id desc`,
  oldest: () => sql`j.created_at, j.id`,
  title: () => sql`fold(j.title), j.id`,
  /** Sorts open jobs by their end, then ended ones, latest first, then drafts. */
  ending: (now: Date) => {
    const isOver = sql`${stateSql(now)} <> 'active'`
    return sql`${isOver}, case when not (${isOver}) then j.expires_at end,
      coalesce(j.ended_at, j.expires_at) desc nulls last, j.id`
  },
  applicants: () => sql`(select count(*) from applications a where a.job_id = j.id) desc, j.id desc`,
}

/**
 * Lists the organization's jobs: first the page's ids, then their rows, so that counts are computed for that
 * page only.
 */
export const listTeamJobs = async (
  deps: Deps,
  scope: EmployerScope,
  query: ListQuery,
): Promise<OutputOf<typeof employerJobList>> => {
  const now = deps.clock.now()
  const matching = filtered(deps.db, scope, query, now)
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = await matching
    .select('j.id')
    .orderBy(orders[query.sort](now))
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  if (page.length === 0) return toPage<EmployerJobRow>([], total, query)
  const ids = page.map((job) => job.id)
  const rows = await teamJobs(deps.db, scope).where('j.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toTeamRow(row, scope, now)]))
  const data = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  return toPage<EmployerJobRow>(data, total, query)
}

export const countActiveExpired = async (
  deps: Deps,
  scope: EmployerScope,
): Promise<OutputOf<typeof activeExpiredCount>> => {
  const state = stateSql(deps.clock.now())
  return deps.db
    .selectFrom('jobs as j')
    .select([
      sql<number>`count(*) filter (where ${state} = 'active')`.as('total_active'),
      sql<number>`count(*) filter (where ${state} in ('expired', 'closed', 'filled'))`.as('total_expired'),
    ])
    .where('j.organization_id', '=', scope.organization_id)
    .where('j.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
}
