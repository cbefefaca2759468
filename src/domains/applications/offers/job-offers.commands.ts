import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { notifyNow } from '../applicants/decisions/decision-notices.commands.ts'
import { endForStudent, lockAllOwn, lockOwn, type Own, withdrawLocked } from '../applications.commands.ts'
import type { StudentApplication } from '../applications.contract.ts'
import { studentApplication } from '../applications.queries.ts'
import { withdrawOutcome } from '../applications.rules.ts'
import type { acceptOffer as acceptCall, declineOffer as declineCall } from './job-offers.contract.ts'
import {
  acceptBlocker,
  acceptOfferOutcome,
  declineOfferOutcome,
  employerAway,
  notAnswerable,
} from './job-offers.rules.ts'
import { lastOffer, standingOffer } from './offer-terms.queries.ts'
import { isPastDeadline } from './offer-terms.rules.ts'

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

/** Throws what keeps an offer from being answered: it lapsed, or there is none. */
const refuse = async (tx: Tx, row: Own, wish: 'accept' | 'decline'): Promise<never> => {
  const last = await lastOffer(tx.db, row.id)
  const isLast = row.state === 'shortlisted' || row.state === 'interview'
  if (isLast && last?.ended_as === 'lapsed') throw new Problem('offer_lapsed', LAPSED)
  if (isLast && last?.ended_as === 'withdrawn')
    throw new Problem('step_not_possible', 'The employer has withdrawn this offer')
  throw new Problem('step_not_possible', notAnswerable(row, wish))
}

const LAPSED =
  'The deadline to accept this offer has passed, so it has lapsed. Ask the employer whether it will make another'

/** Throws when the terms are not those the student read, where a version is named, or their deadline has passed. */
const requireTerms = async (tx: Tx, row: Own, version: number | undefined): Promise<void> => {
  const offer = await standingOffer(tx, row.id)
  if (!offer) return
  if (isPastDeadline(offer, tx.now)) throw new Problem('offer_lapsed', LAPSED)
  if (version !== undefined && version !== offer.version)
    throw new Problem(
      'step_not_possible',
      'The employer changed this offer meanwhile. Read it again before you accept',
    )
}

/**
 * Accepts an offer that still stands, and withdraws others as chosen. A student whose offer was withdrawn learns about it now instead of
 * later.
 */
export const acceptOffer = async (
  deps: Deps,
  scope: StudentScope,
  { application_id: id, version, withdraw }: BodyOf<typeof acceptCall>,
): Promise<StudentApplication> => {
  const accepted = await inTransaction(deps, async (tx) => {
    const rows = await lockAllOwn(tx, scope, [id, ...withdraw])
    const row = rows.find((one) => one.id === id)!
    const outcome = acceptOfferOutcome(row)
    if (outcome === 'refused') return refuse(tx, row, 'accept')
    if (outcome === 'taken_back') {
      await notifyNow(tx, row)
      return null
    }
    if (outcome === 'change') {
      await requireActiveEmployer(tx, row)
      await requireTerms(tx, row, version)
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
    for (const other of rows)
      if (other.id !== id && withdrawOutcome(other) === 'change') await withdrawLocked(tx, scope, other)
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
    if (outcome === 'refused') return refuse(tx, row, 'decline')
    if (outcome === 'change') {
      await requireTerms(tx, row, undefined)
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
