import { sql } from 'kysely'
import { recordActivities, recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type EmployerScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid } from '#shared/problems.ts'
import { openedNow } from './job-posting.commands.ts'
import { deadlineErrors } from './job-posting.rules.ts'
import type { EmployerJobDetail, renewJob as renewal } from './jobs.contract.ts'
import { hasApplications, lockJob, teamJob } from './jobs.queries.ts'
import { endOfDay, requireStep, type Step } from './jobs.rules.ts'
import { lockToken, spendToken } from './tokens/job-tokens.commands.ts'

type Locked = Awaited<ReturnType<typeof lockJob>>

const record = (tx: Tx, scope: EmployerScope, verb: string, job: { id: string; title: string }) =>
  recordActivity(tx, scope.actor, { verb, subject: { type: 'job', id: job.id }, data: { title: job.title } })

/** Ends an open job before it expires. */
const end =
  (step: Extract<Step, 'close' | 'fill'>, state: 'closed' | 'filled', verb: string) =>
  (deps: Deps, scope: EmployerScope, id: string): Promise<EmployerJobDetail> =>
    inTransaction(deps, async (tx) => {
      const job = await lockJob(tx, scope, id)
      requireStep(step, job, tx.now)
      await tx.db
        .updateTable('jobs')
        .set({ state, ended_at: tx.now, updated_at: tx.now })
        .where('id', '=', id)
        .execute()
      await record(tx, scope, verb, job)
      return teamJob(tx.db, scope, id, tx.now)
    })

export const closeJob = end('close', 'closed', 'job.closed')
export const fillJob = end('fill', 'filled', 'job.filled')

/** Keeps the previous deadline if it is still ahead. */
const keptDeadline = ({ application_deadline: former, time_zone }: Locked, now: Date): string | null =>
  former && endOfDay(former, time_zone) > now ? former : null

/** Returns a renewed job's deadline: the new one, else the previous one if it is still ahead. */
const renewedDeadline = (job: Locked, given: string | undefined, now: Date): string | null => {
  if (!given) return keptDeadline(job, now)
  const errors = deadlineErrors(given, job.time_zone, now)
  if (errors.application_deadline) throw invalid(errors)
  return given
}

/** Reopens an ended job for another 30 days with one token; its applicants stay. */
export const renewJob = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  body: BodyOf<typeof renewal>,
): Promise<EmployerJobDetail> =>
  inTransaction(deps, async (tx) => {
    const job = await lockJob(tx, scope, id)
    requireStep('renew', job, tx.now)
    const application_deadline = renewedDeadline(job, body.application_deadline, tx.now)
    const token = await lockToken(tx, job.organization_id, body.token_id)
    await tx.db
      .updateTable('jobs')
      .set({
        ...openedNow({ application_deadline, time_zone: job.time_zone }, tx.now),
        application_deadline,
        openings: body.openings ?? job.openings,
        is_hidden: false,
        updated_at: tx.now,
      })
      .where('id', '=', id)
      .execute()
    await spendToken(tx, token, id, 'renew')
    await record(tx, scope, 'job.renewed', job)
    return teamJob(tx.db, scope, id, tx.now)
  })

/**
 * Deletes a job; repeating it changes nothing. A job with applications is closed and hidden instead, so that
 * they keep what they refer to.
 */
export const deleteJob = (deps: Deps, scope: EmployerScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const job = await lockJob(tx, scope, id)
    if (job.removed_at) return
    const state = (await hasApplications(tx.db, id)) ? 'closed' : 'removed'
    const ended_at = job.ended_at ?? tx.now
    await tx.db
      .updateTable('jobs')
      .set({ state, is_hidden: true, ended_at, removed_at: tx.now, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await record(tx, scope, 'job.deleted', job)
  })

/** Copies a job's content into a draft, without a past deadline. */
export const duplicateJob = (deps: Deps, scope: EmployerScope, id: string): Promise<EmployerJobDetail> =>
  inTransaction(deps, async (tx) => {
    const job = await lockJob(tx, scope, id)
    const { salary_yearly: _, search: _s, headline: _h, places: _p, screening_questions, ...content } = job
    const copy = {
      ...content,
      id: newId(tx.now.getTime()),
      state: 'draft' as const,
      is_hidden: false,
      posted_by: scope.account_id,
      application_deadline: keptDeadline(job, tx.now),
      screening_questions: JSON.stringify(screening_questions),
      import_key: null,
      created_at: tx.now,
      updated_at: tx.now,
      opened_at: null,
      posted_at: null,
      expires_at: null,
      ended_at: null,
      removed_at: null,
    }
    await tx.db.insertInto('jobs').values(copy).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'job.drafted',
      subject: { type: 'job', id: copy.id },
      data: { title: job.title, copied_from: id },
    })
    return teamJob(tx.db, scope, copy.id, tx.now)
  })

const BATCH = 500

/**
 * Expires a batch of jobs whose time is up, each once no matter how many servers run this. Returns how many.
 */
export const expireJobs = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const due = tx.db
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', sql.lit('active'))
      .where('expires_at', '<=', iso(tx.now))
      .orderBy('expires_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
    const ended = await tx.db
      .updateTable('jobs')
      .set((row) => ({ state: 'expired', ended_at: row.ref('expires_at') }))
      .where('id', 'in', due)
      .returning(['id', 'organization_id', 'title', 'expires_at'])
      .execute()
    const activities = ended.map((job) => ({
      verb: 'job.expired',
      subject: { type: 'job', id: job.id },
      organization_id: job.organization_id,
      data: { title: job.title, expires_at: job.expires_at },
    }))
    await recordActivities(tx, systemActor, activities)
    return ended.length
  })

/**
 * Deletes what every server has seen: one that did not look for half an hour reads all jobs anew. By the
 * database's clock, which also dates the changes.
 */
export const forgetJobChanges = async ({ db }: Deps): Promise<void> => {
  await sql`delete from job_changes where at < now() - interval '1 hour'`.execute(db)
}
