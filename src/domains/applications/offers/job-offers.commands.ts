import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { notifyNow } from '../applicants/decisions/decision-notices.commands.ts'
import { lockOwn, takeBack } from '../applications.commands.ts'
import type { StudentApplication } from '../applications.contract.ts'
import { studentApplication } from '../applications.queries.ts'
import type { declineOffer as declineCall } from './job-offers.contract.ts'
import { acceptOfferOutcome, declineOfferOutcome, notAnswerable } from './job-offers.rules.ts'

/** Accepts the offer that stands. Who tries to accept one that was taken back unseen learns of that now, not when its hour comes. */
export const acceptOffer = async (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<StudentApplication> => {
  const accepted = await inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const outcome = acceptOfferOutcome(row)
    if (outcome === 'refused') throw new Problem('step_not_possible', notAnswerable(row, 'accept'))
    if (outcome === 'taken_back') {
      await notifyNow(tx, row)
      return null
    }
    if (outcome === 'change') {
      await tx.db
        .updateTable('applications')
        .set({ offer_accepted_at: tx.now })
        .where('id', '=', id)
        .execute()
      await recordActivity(tx, scope.actor, {
        verb: 'application.offer_accepted',
        subject: { type: 'application', id },
        organization_id: row.organization_id,
        data: { to: 'offer', job_id: row.job_id },
      })
    }
    return studentApplication(tx.db, scope, id, tx.now)
  })
  if (!accepted) throw new Problem('step_not_possible', 'The employer no longer offers you this place')
  return accepted
}

/** Declines the offer that stands, which takes the application back. */
export const declineOffer = (
  deps: Deps,
  scope: StudentScope,
  { application_id: id, reason, message }: BodyOf<typeof declineCall>,
): Promise<StudentApplication> =>
  inTransaction(deps, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    const outcome = declineOfferOutcome(row)
    if (outcome === 'refused') throw new Problem('step_not_possible', notAnswerable(row, 'decline'))
    if (outcome === 'change') {
      const why = { reason: reason ?? null, message: message || null }
      const from = await takeBack(tx, row, why)
      await recordActivity(tx, scope.actor, {
        verb: 'application.offer_declined',
        subject: { type: 'application', id },
        organization_id: row.organization_id,
        data: { from, to: 'withdrawn', job_id: row.job_id, ...why },
      })
    }
    return studentApplication(tx.db, scope, id, tx.now)
  })
