import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { notifyNow } from '../applicants/decisions/decision-notices.commands.ts'
import { endForStudent, lockOwn, type Own } from '../applications.commands.ts'
import type { StudentApplication } from '../applications.contract.ts'
import { studentApplication } from '../applications.queries.ts'
import type { declineOffer as declineCall } from './job-offers.contract.ts'
import {
  acceptBlocker,
  acceptOfferOutcome,
  declineOfferOutcome,
  employerAway,
  notAnswerable,
} from './job-offers.rules.ts'

/** Throws while the employer is deactivated, and locks it so that it isn’t deactivated meanwhile. */
const requireActiveEmployer = async (tx: Tx, row: Own): Promise<void> => {
  const employer = await tx.db
    .selectFrom('organizations')
    .select(['name', sql<boolean>`state = 'approved'`.as('is_active')])
    .where('id', '=', row.organization_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (acceptBlocker(row, employer)) throw new Problem('step_not_possible', employerAway(employer.name))
}

/**
 * Accepts an offer that still stands. A student whose offer was withdrawn learns about it now instead of
 * later.
 */
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
      await requireActiveEmployer(tx, row)
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
  if (!accepted) throw new Problem('step_not_possible', 'The employer has withdrawn this offer')
  return accepted
}

/** Declines an offer that still stands, which withdraws the application. */
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
      const from = await endForStudent(tx, row, why)
      await recordActivity(tx, scope.actor, {
        verb: 'application.offer_declined',
        subject: { type: 'application', id },
        organization_id: row.organization_id,
        data: { from, to: 'withdrawn', job_id: row.job_id, ...why },
      })
    }
    return studentApplication(tx.db, scope, id, tx.now)
  })
