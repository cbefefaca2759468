import { sql } from 'kysely'
import { visibleToStudent } from '#domains/jobs/likes/job-likes.queries.ts'
import type { Db, Transacting } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import type { externalApplications } from './external-applications.contract.ts'

/** What students keep, each with its job as far as they can see it. */
export const withJob = (db: Db | Transacting) =>
  db
    .selectFrom('external_applications as x')
    .leftJoin('jobs as j', 'j.id', 'x.job_id')
    .leftJoin('organizations as o', 'o.id', 'j.organization_id')
    .leftJoin('applications as a', (join) =>
      join.onRef('a.job_id', '=', 'x.job_id').onRef('a.student_id', '=', 'x.student_id'),
    )
    .select(['x.id', 'x.title', 'x.employer'])
    .select(sql<string | null>`case when ${visibleToStudent} then x.job_id end`.as('job_id'))

/** The student's own, with what the contract shows. */
export const ownExternals = (db: Db | Transacting, { student_id }: StudentScope) =>
  withJob(db)
    .select(['x.status', 'x.opened_at', 'x.applied_on', 'x.note', 'x.remind_on'])
    .where('x.student_id', '=', student_id)

export const listExternals = async (
  db: Db,
  scope: StudentScope,
  query: QueryOf<typeof externalApplications>,
): Promise<OutputOf<typeof externalApplications>> => {
  const kept = ownExternals(db, scope).where('x.status', '<>', 'not_applied')
  const [data, { total }] = await Promise.all([
    kept
      .orderBy('x.opened_at', 'desc')
      .orderBy('x.id', 'desc')
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    db
      .selectFrom('external_applications')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('student_id', '=', scope.student_id)
      .where('status', '<>', 'not_applied')
      .executeTakeFirstOrThrow(),
  ])
  return toPage(data, total, query)
}

export const externalOfJob = async (db: Db, scope: StudentScope, jobId: string) => ({
  application: (await ownExternals(db, scope).where('x.job_id', '=', jobId).executeTakeFirst()) ?? null,
})
