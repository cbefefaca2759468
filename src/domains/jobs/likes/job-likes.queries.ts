import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#platform/built-once.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import type { OfferAnswer } from '#shared/lists.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { summaryColumns, summaryOf } from '../jobs.queries.ts'
import { openJobSql } from '../jobs.rules.ts'
import { withResponsiveness } from '../response-rates.queries.ts'
import { employerColumns, employerOf } from '../search/job-cards.queries.ts'
import type { OpenJob, StudentJob } from '../search/job-search.contract.ts'
import type { appliedJobs, likedJobs } from './job-likes.contract.ts'

type Mine = Pick<StudentJob, 'liked' | 'application'>

/** Joins the student's like of a job and application to it as `l` and `a` to `jobs as j`. */
export const withMine = (db: Db, { student_id }: { student_id: string | RawBuilder<string> }) =>
  db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .leftJoin('job_likes as l', (join) =>
      join.onRef('l.job_id', '=', 'j.id').on('l.student_id', '=', student_id),
    )
    .leftJoin('applications as a', (join) =>
      join.onRef('a.job_id', '=', 'j.id').on('a.student_id', '=', student_id),
    )

/** Until when the student can answer the offer with terms that stands, of `applications as a`; null without one. */
export const answerBySql = sql<string | null>`(case when a.offer_answer = 'waiting' then (select jo.reply_by
  from job_offers jo where jo.application_id = a.id and jo.ended_at is null and jo.made_at >= a.submitted_at) end)`

export const mineColumns = [
  'l.liked_at',
  'a.id as application_id',
  'a.student_state',
  'a.submitted_at',
  'a.reply_by',
  'a.offer_answer',
  answerBySql.as('answer_by'),
] as const

interface MineRow {
  liked_at: string | null
  application_id: string | null
  student_state: string | null
  offer_answer: OfferAnswer | null
  answer_by: string | null
  submitted_at: string | null
  reply_by: string | null
}

export const mineOf = (row: MineRow | undefined): Mine => ({
  liked: Boolean(row?.liked_at),
  application: row?.application_id
    ? {
        id: row.application_id,
        status: row.student_state!,
        offer: row.offer_answer,
        answer_by: row.answer_by,
        submitted_at: row.submitted_at!,
        reply_by: row.reply_by!,
      }
    : null,
})

const mineAmong = builtOnce<{ student_id: string; ids: string[] }, MineRow & { id: string }>((db, value) =>
  withMine(db, { student_id: value('student_id') })
    .select('j.id')
    .select(mineColumns)
    .where('j.id', '=', sql<string>`any(${value('ids')}::uuid[])`),
)

/** Looks up the student's likes and applications for a page of jobs, in one statement. */
export const addMine = async (deps: Deps, scope: StudentScope, jobs: OpenJob[]): Promise<StudentJob[]> => {
  if (jobs.length === 0) return []
  const rows = await mineAmong(deps.db, { student_id: scope.student_id, ids: jobs.map(({ id }) => id) })
  const byId = new Map(rows.map((row) => [row.id, mineOf(row)]))
  return jobs.map((job) => ({ ...job, ...(byId.get(job.id) ?? mineOf(undefined)) }))
}

/**
 * Who may see a job besides its team: everyone once it was posted and while its employer is approved;
 * applicants always.
 */
export const visibleToStudent = sql<boolean>`(
  (j.state not in ('draft', 'removed') and not j.is_hidden and o.state = 'approved') or a.id is not null)`

interface Sought {
  student_id: RawBuilder<string>
  id: RawBuilder<string>
}

/** The job, if the student can see it, and keeps it from changing. */
export const lockingVisibleJob = (db: Db, { student_id, id }: Sought) =>
  withMine(db, { student_id }).select('j.id').where('j.id', '=', id).where(visibleToStudent).forShare('j')

const visibleLocked = builtOnce<{ student_id: string; id: string }, { id: string }>((db, value) =>
  lockingVisibleJob(db, { student_id: value('student_id'), id: value('id') }),
)

/**
 * Keeps the job from changing until the transaction ends. Throws `not_found` for jobs the student cannot see.
 */
export const lockVisibleJob = async (tx: Tx, scope: StudentScope, jobId: string): Promise<void> => {
  const [visible] = await visibleLocked(tx.db, { student_id: scope.student_id, id: jobId })
  if (!visible) throw new Problem('not_found')
}

type OwnQuery = QueryOf<typeof likedJobs> & Partial<Pick<QueryOf<typeof appliedJobs>, 'status'>>

const own = (deps: Deps, scope: StudentScope, query: OwnQuery, now: Date) =>
  withMine(deps.db, scope)
    .where(visibleToStudent)
    .$if(hasSearchTerms(query.search), (all) =>
      all.where(sql<boolean>`j.search @@ search_query(${query.search})`),
    )
    .$if(Boolean(query.type?.length), (all) => all.where('j.type', 'in', query.type!))
    .$if(Boolean(query.work_mode?.length), (all) => all.where('j.work_mode', 'in', query.work_mode!))
    .$if(query.is_open !== undefined, (all) => all.where(openJobSql(now), '=', query.is_open!))

type Own = ReturnType<typeof own>

/** The page is found first: sorting carries ids, not what a card shows. */
const read = async (
  deps: Deps,
  scope: StudentScope,
  matching: Own,
  order: ReturnType<typeof sql>,
  query: OwnQuery,
  now: Date,
) => {
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const onPage = matching.select('j.id').orderBy(order).limit(query.size).offset(offsetOf(query))
  const rows = await withMine(deps.db, scope)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'j.id')
    .select(summaryColumns)
    .select(employerColumns)
    .select(mineColumns)
    .select(openJobSql(now).as('open_now'))
    .orderBy(order)
    .execute()
  const data = rows.map((row) => ({
    ...summaryOf(row, now),
    is_open: row.open_now,
    employer: employerOf(row),
    ...mineOf(row),
    liked_at: row.liked_at,
  }))
  return { data: await withResponsiveness(deps, data, now), total }
}

export const listLiked = async (
  deps: Deps,
  scope: StudentScope,
  query: QueryOf<typeof likedJobs>,
): Promise<OutputOf<typeof likedJobs>> => {
  const now = deps.clock.now()
  const liked = own(deps, scope, query, now).where('l.liked_at', 'is not', null)
  const { data, total } = await read(deps, scope, liked, sql`l.liked_at desc, j.id desc`, query, now)
  return toPage(
    data.map((job) => ({ ...job, liked_at: job.liked_at! })),
    total,
    query,
  )
}

export const listApplied = async (
  deps: Deps,
  scope: StudentScope,
  query: QueryOf<typeof appliedJobs>,
): Promise<OutputOf<typeof appliedJobs>> => {
  const now = deps.clock.now()
  const applied = own(deps, scope, query, now)
    .where('a.id', 'is not', null)
    .$if(Boolean(query.status?.length), (all) => all.where('a.student_state', 'in', query.status!))
  const { data, total } = await read(
    deps,
    scope,
    applied,
    sql`coalesce(a.offer_answer = 'waiting', false) desc, a.submitted_at desc, a.id desc`,
    query,
    now,
  )
  return toPage(data, total, query)
}
