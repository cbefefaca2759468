import { type Activity, recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { requeueMails } from '#platform/mail/outbox.ts'
import { failedJobs } from '#platform/queue-health.ts'
import type { QueueName } from '#platform/queue-settings.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { takeInBatches } from '../bulk-steps.commands.ts'
import { MAX_RETRIED, type retryMails } from './installation-health.contract.ts'
import { kindOf } from './installation-health.mapping.ts'
import { allTroubledMails } from './installation-health.queries.ts'
import { mayRetry } from './installation-health.rules.ts'

/** Puts emails in trouble back into the queue; an attempt scheduled for later finds them gone and does nothing. */
const retryNamed = (deps: Deps, scope: OperatorScope, ids: string[]) =>
  inTransaction(deps, async (tx) => {
    const wanted = [...new Set(ids)]
    const mails = await tx.db
      .selectFrom('mails')
      .select(['id', 'cause', 'state', 'failure'])
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (mails.length < wanted.length) throw new Problem('not_found')
    if (!mails.every(mayRetry))
      throw new Problem('step_not_possible', 'Some of these emails have gone out in the meantime')
    await requeueMails(
      tx,
      mails.map(({ id }) => id),
    )
    const retried = mails.map(
      ({ id, cause }): Activity => ({
        verb: 'mail.retried',
        subject: { type: 'mail', id },
        data: { kind: kindOf(cause) },
      }),
    )
    await recordActivities(tx, scope.actor, retried)
    return { retried: mails.length }
  })

/** Retries emails in trouble: those named, all or none, or all that are not being sent. */
export const retryTroubledMails = async (
  deps: Deps,
  scope: OperatorScope,
  { mail_ids, matching }: BodyOf<typeof retryMails>,
): Promise<{ retried: number }> => {
  if (!matching) return retryNamed(deps, scope, mail_ids!)
  const matched = await allTroubledMails(deps.db, matching.total)
  const { changed } = await takeInBatches(matched, (ids) => retryNamed(deps, scope, ids))
  return { retried: changed }
}

export const retryFailedJobs = (deps: Deps, scope: OperatorScope, queue: QueueName) =>
  inTransaction(deps, async (tx) => {
    const ids = await failedJobs(tx.db, queue, MAX_RETRIED)
    if (ids.length === 0) return { retried: 0 }
    await deps.queue.retry(tx, queue, ids)
    const retried = ids.map(
      (id): Activity => ({ verb: 'job.retried', subject: { type: 'background_job', id }, data: { queue } }),
    )
    await recordActivities(tx, scope.actor, retried)
    return { retried: ids.length }
  })
