import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#platform/built-once.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inOneStatement } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { likeUnlike } from './job-likes.contract.ts'
import { lockingVisibleJob } from './job-likes.queries.ts'

interface Wanted {
  student_id: string
  id: string
}

/** With the job locked as `job`: without a row where the student cannot see it. */
const withJob = (db: Db, student_id: RawBuilder<string>, id: RawBuilder<string>) =>
  db.with('job', () => lockingVisibleJob(db, { student_id, id }))

const like = builtOnce<Wanted & { now: string }, { id: string }>((db, value) =>
  withJob(db, value('student_id'), value('id'))
    .with('liked', (within) =>
      within
        .insertInto('job_likes')
        .columns(['student_id', 'job_id', 'liked_at'])
        .expression(sql`select ${value('student_id')}::uuid, job.id, ${value('now')}::timestamptz from job`)
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('job')
    .select('id'),
)

const unlike = builtOnce<Wanted, { id: string }>((db, value) =>
  withJob(db, value('student_id'), value('id'))
    .with('unliked', (within) =>
      within
        .deleteFrom('job_likes')
        .where('student_id', '=', value('student_id'))
        .where('job_id', 'in', sql<string>`(select job.id from job)`),
    )
    .selectFrom('job')
    .select('id'),
)

/**
 * Sets the like to the given state; repeating it changes nothing. Throws `not_found` for jobs the student
 * cannot see.
 */
export const setLike = async (
  deps: Deps,
  { student_id }: StudentScope,
  { job_id, liked }: BodyOf<typeof likeUnlike>,
): Promise<BodyOf<typeof likeUnlike>> => {
  const wanted = { student_id, id: job_id }
  const seen = await inOneStatement(deps, (db, now) =>
    liked ? like(db, { ...wanted, now: iso(now) }) : unlike(db, wanted),
  )
  if (seen.length === 0) throw new Problem('not_found')
  return { job_id, liked }
}
