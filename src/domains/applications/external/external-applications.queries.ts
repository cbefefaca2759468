import { sql } from 'kysely'
import type { Db, Transacting } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import type { externalApplications } from './external-applications.contract.ts'

/** The student's own, with what the contract shows. */
export const ownExternals = (db: Db | Transacting, { student_id }: StudentScope) =>
  db
    .selectFrom('external_applications')
    .select(['id', 'job_id', 'title', 'employer', 'status', 'opened_at', 'applied_on', 'note', 'remind_on'])
    .where('student_id', '=', student_id)

export const listExternals = async (
  db: Db,
  scope: StudentScope,
  query: QueryOf<typeof externalApplications>,
): Promise<OutputOf<typeof externalApplications>> => {
  const kept = ownExternals(db, scope).where('status', '<>', 'not_applied')
  const [data, { total }] = await Promise.all([
    kept
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc')
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
  application: (await ownExternals(db, scope).where('job_id', '=', jobId).executeTakeFirst()) ?? null,
})
