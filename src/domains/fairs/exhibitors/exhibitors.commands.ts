import { recordActivities } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { csvAnswer, inParts } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { moneyLabel } from '#shared/labels.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { heldByCard } from '../card-payments/card-payments.queries.ts'
import { settle } from '../fair-payments.commands.ts'
import { openOf, owes, reviewOutcome, wasPublished } from '../fairs.rules.ts'
import {
  type LockedRegistration,
  lockHosted,
  lockRegistrations,
  matchingRegistrations,
  namesOf,
} from './exhibitor-decisions.queries.ts'
import { ledgerColumns, ledgerLine } from './exhibitor-ledger.mapping.ts'
import { ledgerOf } from './exhibitor-ledger.queries.ts'
import { BULK_LIMIT, type universityExhibitors as calls, type Exhibitor } from './exhibitors.contract.ts'
import { exhibitorById } from './exhibitors.queries.ts'
import { registrationStep } from './exhibitors.rules.ts'

const kinds = {
  verify: 'verified',
  receive: 'received',
  reject: 'proof_rejected',
  waive: 'waived',
  refund: 'refunded',
} as const

const verbs = {
  verify: 'fair_payment.verified',
  receive: 'fair_payment.verified',
  reject: 'fair_payment.rejected',
  waive: 'fair_payment.waived',
  refund: 'fair_payment.refunded',
} as const

type Review = BodyOf<typeof calls.review>

const requirePast = (day: string | undefined, now: Date): void => {
  // somewhere it is tomorrow already
  if (day && day > iso(later(now, DAY)).slice(0, 10))
    throw invalid({ received_on: ['This day is still to come'] })
}

/** What a step moves: all that is open or held unless it says how much. */
const amountOf = ({ step, amount }: Review, row: LockedRegistration, byCard: number): number => {
  const { fee, currency } = row
  if (step === 'reject') return fee
  if (step === 'refund') {
    const [back, left] = [amount ?? row.received, Math.max(0, row.received - byCard)]
    const label = (minor: number) => moneyLabel(minor, currency!)
    if (back > row.received) throw invalid({ amount: [`You hold ${label(row.received)}`] })
    if (back > left)
      throw invalid({
        amount: [
          `${label(byCard)} was paid by card: give that back to the card. ${label(left)} is left to record`,
        ],
      })
    return back
  }
  const open = row.payment === 'refunded' ? fee : openOf(row)
  if (step === 'receive' && amount && amount > open)
    throw invalid({ amount: [`Only ${moneyLabel(open, currency!)} is open`] })
  return step === 'receive' ? (amount ?? open) : open
}

/** Settles a payment: verifies or rejects the proof, records what came in, waives the fee, or records a refund. */
export const reviewPayment = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  given: Review,
): Promise<Exhibitor> =>
  inTransaction(deps, async (tx) => {
    const { step, reason, method, received_on } = given
    requirePast(received_on, tx.now)
    const [row] = await lockRegistrations(tx, scope, [id])
    const outcome = reviewOutcome(step, row!, row!.event)
    if (outcome === 'refused')
      throw new Problem('step_not_possible', 'The payment’s current state does not allow this step')
    if (outcome === 'change') {
      // what Stripe holds is given back through Stripe, as long as it can be asked
      const byCard = step === 'refund' && deps.config.stripe ? await heldByCard(tx.db, id) : 0
      const amount = amountOf(given, row!, byCard)
      const { event_id, currency } = row!
      const why = step === 'verify' || step === 'receive' ? null : reason!
      const received = step === 'receive' ? { method: method!, received_on: received_on! } : {}
      const entry = { registration_id: id, event_id, kind: kinds[step], amount, currency, reason: why }
      const after = (await settle(tx, scope.actor, [row!], [{ ...entry, ...received }])).get(id)!
      const isWhole = after.payment !== 'part_paid' && !(step === 'refund' && after.received > 0)
      await recordActivities(tx, scope.actor, [
        registrationStep(
          step === 'receive' && !isWhole ? 'fair_payment.received' : verbs[step],
          scope,
          row!,
          {
            reason: why,
            ...(!isWhole && { money: { amount, currency } }),
          },
        ),
      ])
    }
    return exhibitorById(tx.db, scope, id, tx.now)
  })

type Receiving = BodyOf<typeof calls.receive>

const receiveBatch = (
  deps: Deps,
  scope: OrganizationScope,
  { method, received_on }: Receiving,
  ids: readonly string[],
): Promise<OutputOf<typeof calls.receive>> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockHosted(tx, scope, ids)
    const isDue = (row: LockedRegistration) => owes(row) && wasPublished(row.event)
    const due = rows.filter(isDue)
    const entries = due.map((row) => ({
      registration_id: row.id,
      event_id: row.event_id,
      kind: 'received' as const,
      amount: openOf(row),
      currency: row.currency,
      method,
      received_on,
    }))
    await settle(tx, scope.actor, due, entries)
    await recordActivities(
      tx,
      scope.actor,
      due.map((row) => registrationStep('fair_payment.verified', scope, row)),
    )
    const left = rows.filter((row) => !isDue(row))
    const names = await namesOf(
      tx.db,
      left.map(({ organization_id }) => organization_id),
    )
    return {
      changed: due.length,
      refused: left.map((row) => ({
        id: row.id,
        organization: names.get(row.organization_id)!,
        reason: 'Nothing is due',
      })),
    }
  })

/** Records that what is open of several fees came in, the same way on the same day. */
export const receivePayments = async (
  deps: Deps,
  scope: OrganizationScope,
  given: Receiving,
): Promise<OutputOf<typeof calls.receive>> => {
  requirePast(given.received_on, deps.clock.now())
  const ids = given.matching
    ? await matchingRegistrations(deps.db, scope, given.matching, deps.clock.now())
    : [...new Set(given.registration_ids!)]
  if (!given.matching) await inTransaction(deps, (tx) => lockRegistrations(tx, scope, ids))
  const parts: Array<OutputOf<typeof calls.receive>> = []
  for (const batch of inBatches(ids, BULK_LIMIT)) parts.push(await receiveBatch(deps, scope, given, batch))
  return {
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    refused: parts.flatMap(({ refused }) => refused),
  }
}

async function* linesOf(rows: AsyncIterable<Parameters<typeof ledgerLine>[0]>) {
  for await (const row of rows) yield ledgerLine(row)
}

/** Returns the event's ledger as CSV and logs who downloaded it. */
export const exportLedger = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<FileAnswer> => {
  const next = await ledgerOf(deps.db, scope, eventId)
  await inTransaction(deps, (tx) =>
    recordActivities(tx, scope.actor, [
      { verb: 'event.ledger_exported', subject: { type: 'event', id: eventId }, data: { event_id: eventId } },
    ]),
  )
  return csvAnswer('ledger', ledgerColumns, linesOf(inParts(next)), deps.clock.now())
}
