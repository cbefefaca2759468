import { type RawBuilder, sql } from 'kysely'
import { answerBySql } from '#domains/jobs/likes/job-likes.queries.ts'
import { universityShown } from '#domains/students/students.queries.ts'
import { allOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { offerOf } from '../applications.mapping.ts'
import { takesApplications } from '../applications.queries.ts'
import { rejectWarning, standingSql } from '../applications.rules.ts'
import {
  type Condition,
  conditionsOf,
  isFirstChoice,
  isOverdue,
  ratingShown,
} from './applicant-conditions.queries.ts'
import type {
  ApplicantFilters,
  ApplicantRow,
  ApplicantSort,
  applicantCounts,
  applicantList,
} from './applicants.contract.ts'

/**
 * Joins the team's applications with the applicant's name (`p`). Profile (`s`) and account (`r`) are joined
 * only while the application stands: after a withdrawal, nothing of them can be selected, searched, or sorted
 * by.
 */
export const applicantsOf = (db: Db, scope: EmployerScope) =>
  db
    .selectFrom('applications as a')
    .innerJoin('role_accounts as who', 'who.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'who.person_id')
    .leftJoin('role_accounts as r', (join) =>
      join.onRef('r.id', '=', 'a.student_id').on('a.state', '<>', 'withdrawn'),
    )
    .leftJoin('students as s', 's.account_id', 'r.id')
    .where('a.organization_id', '=', scope.organization_id)

/** The email of `applicantsOf`, unless the application was withdrawn. */
export const emailShown = sql<string | null>`(case when a.state <> 'withdrawn' then p.email end)`

/** Selects the team's applications with everything a list row shows. */
export const applicantRows = (db: Db, scope: EmployerScope, now: Date) =>
  applicantsOf(db, scope)
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .leftJoin('university_directory as u', (join) =>
      join.onRef('u.id', '=', 's.university_id').on('s.affiliation', '<>', 'declined'),
    )
    .select(['a.id', 'a.job_id', 'j.title', 'a.state', 'a.submitted_at', 'a.state_at', 'a.reply_by'])
    .select(['a.rejection_reason', 'a.rejection_message', 'a.decision_visible_at', 'a.decision_told_at'])
    .select(['a.offer_accepted_at', 'a.offer_declined_at', 'a.decline_reason', 'a.decline_message'])
    .select(['p.first_name', 'p.last_name', 'r.picture_file_id', universityShown(), 's.affiliation'])
    .select(['s.degree', 's.graduation_class', ratingShown.as('rating')])
    .select(sql<string[]>`coalesce(s.majors, '{}')`.as('majors'))
    .select(takesApplications(now).as('is_open'))
    .select(answerBySql.as('answer_by'))
    .select(isOverdue(now).as('is_overdue'))
    .select(
      sql<boolean>`(a.state <> 'withdrawn' and exists (select from first_choices f
        where f.application_id = a.id and f.state = 'standing'))`.as('first_choice'),
    )
    .select(
      sql<number>`(select count(*)::int from application_notes n
        where n.application_id = a.id and a.state <> 'withdrawn')`.as('note_count'),
    )
    .select(
      sql<number>`coalesce((select t.team_unread from application_threads t
        where t.application_id = a.id and a.state <> 'withdrawn'), 0)`.as('unread'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof applicantRows>['execute']>>[number]

export const asApplicantRow = (row: Row): ApplicantRow => ({
  id: row.id,
  job: { id: row.job_id, title: row.title, is_open: row.is_open },
  student: {
    first_name: row.first_name,
    last_name: row.last_name,
    picture_url: mediaUrl(row.picture_file_id),
    university: row.university,
    is_affiliation_verified: row.affiliation === 'verified',
    degree: row.degree,
    majors: row.majors,
    graduation_class: row.graduation_class,
  },
  status: row.state,
  ...(row.first_choice && { first_choice: true }),
  rating: row.rating,
  note_count: row.note_count,
  unread: row.unread,
  submitted_at: row.submitted_at,
  status_since: row.state_at,
  reply_by: row.reply_by,
  is_overdue: row.is_overdue,
  rejection: row.rejection_reason && {
    reason: row.rejection_reason,
    message: row.rejection_message,
    visible_at: row.decision_visible_at!,
    told_at: row.decision_told_at,
  },
  offer: offerOf(row),
  reject_warning: rejectWarning(row),
})

const longestWaiting = sql`a.is_waiting desc, (case when a.is_waiting then a.reply_by end), a.state_at desc, a.id desc`

/** Every order is total: ids break ties. */
const orders: Record<Exclude<ApplicantSort, 'first_choice'>, RawBuilder<unknown>> = {
  waiting: longestWaiting,
  newest: sql`a.submitted_at desc, a.id desc`,
  oldest: sql`a.submitted_at, a.id`,
  name: sql`a.applicant_first, a.applicant_last, a.id`,
  rating: sql`${ratingShown} desc nulls last, a.submitted_at desc, a.id desc`,
}

const orderOf = (sort: ApplicantSort, scope: EmployerScope): RawBuilder<unknown> =>
  sort === 'first_choice' ? sql`${isFirstChoice(scope)} desc, ${longestWaiting}` : orders[sort]

/** By job first: thousands of applications are for few jobs. */
const totalsOf = async (db: Db, scope: EmployerScope, conditions: Condition[]) => {
  const byJob = db
    .selectFrom('applications as a')
    .select(sql<number>`count(*) filter (where ${allOf(conditions)})`.as('chosen'))
    .select(sql<number>`count(*)`.as('all'))
    .where('a.organization_id', '=', scope.organization_id)
    .groupBy('a.job_id')
  return db
    .selectFrom(byJob.as('j'))
    .select(sql<number>`coalesce(sum(j.chosen), 0)::int`.as('total'))
    .select(sql<number>`coalesce(sum(j.all), 0)::int`.as('unfiltered'))
    .select(sql<number>`count(*)::int`.as('jobs'))
    .executeTakeFirstOrThrow()
}

/** Returns all applications that match, as many as the person saw. Throws `list_changed` otherwise. */
export const matchingApplicants = async (
  db: Db,
  scope: EmployerScope,
  { total, ...filters }: ApplicantFilters & { total: number },
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.organization_id', '=', scope.organization_id)
    .where((eb) => eb.and(conditionsOf(filters, now, scope)))
    .orderBy('a.id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map(({ id }) => id)
}

export const listApplicants = async (
  db: Db,
  scope: EmployerScope,
  { page, size, sort, ...filters }: PageRequest & ApplicantFilters & { sort: ApplicantSort },
  now: Date,
): Promise<OutputOf<typeof applicantList>> => {
  const conditions = conditionsOf(filters, now, scope)
  // what is searched takes long to put together: it is counted in the same pass that finds the page
  const searched = Boolean(filters.search)
  const found = searched ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null::int`
  const onPage = db
    .selectFrom('applications as a')
    .select(['a.id', found.as('found')])
    .where('a.organization_id', '=', scope.organization_id)
    .where((eb) => eb.and(conditions))
    .orderBy(orderOf(sort, scope))
    .limit(size)
    .offset(offsetOf({ page, size }))
  const rows = applicantRows(db, scope, now)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'a.id')
    .select('on_page.found')
    .orderBy(orderOf(sort, scope))
  const [data, totals] = await Promise.all([rows.execute(), totalsOf(db, scope, searched ? [] : conditions)])
  const isPastEnd = searched && data.length === 0 && page > 1
  const total = isPastEnd
    ? (await totalsOf(db, scope, conditions)).total
    : searched
      ? (data[0]?.found ?? 0)
      : totals.total
  return {
    ...toPage(data.map(asApplicantRow), total, { page, size }),
    total_without_filter_row: totals.unfiltered,
    totalJobWithApplicants: totals.jobs,
  }
}

const COUNTED_JOBS = 200

export const countApplicants = async (
  db: Db,
  scope: EmployerScope,
  jobId: string | undefined,
  now: Date,
): Promise<OutputOf<typeof applicantCounts>> => {
  const mine = db.selectFrom('applications as a').where('a.organization_id', '=', scope.organization_id)
  const byStatus = mine
    .select([standingSql('state').as('status'), sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) filter (where ${isOverdue(now)}))::int`.as('overdue'))
    .where(sql<boolean>`a.job_id = coalesce(${jobId ?? null}::uuid, a.job_id)`)
    .groupBy('status')
  const largest = mine
    .select('a.job_id')
    .select(sql<number>`count(*)::int`.as('applicants'))
    .select(sql<number>`(count(*) filter (where a.is_waiting))::int`.as('waiting'))
    .groupBy('a.job_id')
    .orderBy('waiting', 'desc')
    .orderBy('applicants', 'desc')
    .orderBy('a.job_id', 'desc')
    .limit(COUNTED_JOBS)
  const byJob = db
    .selectFrom(largest.as('l'))
    .innerJoin('jobs as j', 'j.id', 'l.job_id')
    .select(['j.id', 'j.title', takesApplications(now).as('is_open'), 'l.applicants', 'l.waiting'])
    .orderBy('l.waiting', 'desc')
    .orderBy('l.applicants', 'desc')
    .orderBy('j.id', 'desc')
  // few are unread: they are found first
  const unread = db
    .selectFrom('application_threads as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.organization_id', '=', scope.organization_id)
    .where('t.team_unread', '>', 0)
    .where('a.state', '<>', 'withdrawn')
    .where(sql<boolean>`a.job_id = coalesce(${jobId ?? null}::uuid, a.job_id)`)
  const [statuses, jobs, { count }] = await Promise.all([
    byStatus.execute(),
    byJob.execute(),
    unread.executeTakeFirstOrThrow(),
  ])
  return {
    statuses: statuses.map(({ status, count }) => ({ status, count })),
    overdue: statuses.reduce((sum, row) => sum + row.overdue, 0),
    unread: count,
    jobs,
  }
}
