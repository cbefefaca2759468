import { releaseHolds } from '#domains/events/booth-holds.commands.ts'
import { recordActivities } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { csvAnswer, inParts } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { writeLedger } from '../fair-payments.commands.ts'
import { type Decision, decisionOutcome, dueAt, isOpen, paymentAfter, reviewOutcome } from '../fairs.rules.ts'
import { ledgerColumns, ledgerLine } from './exhibitor-ledger.mapping.ts'
import type { Answered, universityExhibitors as calls, Exhibitor } from './exhibitors.contract.ts'
import { exhibitorById, type LockedRegistration, ledgerOf, lockRegistrations } from './exhibitors.queries.ts'
import { refusalOf } from './exhibitors.rules.ts'

const idsOf = (rows: readonly LockedRegistration[]) => rows.map(({ id }) => id)

const happened = (verb: string, scope: OrganizationScope, row: LockedRegistration, data = {}) => ({
  verb,
  subject: { type: 'fair_registration', id: row.id },
  data: { event_id: row.event_id, by: scope.organization_id, ...data },
})

const approve = async (tx: Tx, scope: OrganizationScope, rows: readonly LockedRegistration[]) => {
  await tx.db
    .updateTable('fair_registrations')
    .set({ state: 'approved', state_at: tx.now })
    .where('id', 'in', idsOf(rows))
    .execute()
  const owing = rows.filter(({ payment }) => isOpen(payment))
  for (const own of Map.groupBy(owing, ({ event_id }) => event_id).values())
    await tx.db
      .updateTable('fair_registrations')
      .set({ due_at: dueAt(own[0]!.event, tx.now) })
      .where('id', 'in', idsOf(own))
      .execute()
  await recordActivities(
    tx,
    scope.actor,
    rows.map((row) => happened('fair_registration.approved', scope, row)),
  )
}

const decline = async (
  tx: Tx,
  scope: OrganizationScope,
  rows: readonly LockedRegistration[],
  reason: string,
) => {
  await tx.db
    .updateTable('fair_registrations')
    .set({ state: 'declined', state_at: tx.now, decline_reason: reason })
    .where('id', 'in', idsOf(rows))
    .execute()
  for (const eventId of [...new Set(rows.map(({ event_id }) => event_id))].sort())
    await releaseHolds(
      tx,
      eventId,
      rows.filter(({ event_id }) => event_id === eventId).map(({ booth_id }) => booth_id),
    )
  const dropped = rows
    .filter(({ payment }) => isOpen(payment))
    .map(({ id, event_id, fee, currency }) => ({
      registration_id: id,
      event_id,
      kind: 'dropped' as const,
      amount: fee,
      currency,
    }))
  await writeLedger(tx, scope.actor, dropped)
  await recordActivities(
    tx,
    scope.actor,
    rows.map((row) => happened('fair_registration.declined', scope, row, { reason })),
  )
}

/** Approves or declines registrations, all or none; those already in the state stay unchanged. */
export const decideRegistrations = (
  deps: Deps,
  scope: OrganizationScope,
  decision: Decision,
  { registration_ids, reason }: BodyOf<typeof calls.approve> & { reason?: string },
): Promise<Answered> =>
  inTransaction(deps, async (tx) => {
    const rows = await lockRegistrations(tx, scope, registration_ids)
    const outcomeOf = (row: LockedRegistration) => decisionOutcome(decision, row, row.event, tx.now)
    const refused = rows.filter((row) => outcomeOf(row) === 'refused')
    if (refused.length > 0) throw new Problem('step_not_possible', refusalOf(decision, rows.length, refused))
    const changing = rows.filter((row) => outcomeOf(row) === 'change')
    if (changing.length > 0) {
      if (decision === 'approve') await approve(tx, scope, changing)
      else await decline(tx, scope, changing, reason!)
    }
    const state = decision === 'approve' ? ('approved' as const) : ('declined' as const)
    return { changed: changing.length, registrations: rows.map(({ id }) => ({ id, state })) }
  })

const verbs = {
  verify: 'fair_payment.verified',
  receive: 'fair_payment.verified',
  reject: 'fair_payment.rejected',
  waive: 'fair_payment.waived',
  refund: 'fair_payment.refunded',
} as const

/** Settles a payment: verifies or rejects the proof, records what came in, waives the fee, or records a refund. */
export const reviewPayment = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { step, reason, method, received_on }: BodyOf<typeof calls.review>,
): Promise<Exhibitor> =>
  inTransaction(deps, async (tx) => {
    // somewhere it is tomorrow already
    if (received_on && received_on > iso(later(tx.now, DAY)).slice(0, 10))
      throw invalid({ received_on: ['This day is still to come'] })
    const [row] = await lockRegistrations(tx, scope, [id])
    const outcome = reviewOutcome(step, row!, row!.event)
    if (outcome === 'refused')
      throw new Problem('step_not_possible', 'The payment’s current state does not allow this step')
    if (outcome === 'change') {
      const payment = paymentAfter[step]
      const why = payment === 'verified' ? null : reason!
      const received = step === 'receive' ? { method: method!, received_on: received_on! } : {}
      await tx.db
        .updateTable('fair_registrations')
        .set({ payment, payment_reason: why, payment_at: tx.now })
        .where('id', '=', id)
        .execute()
      const { event_id, fee: amount, currency } = row!
      await writeLedger(tx, scope.actor, [
        { registration_id: id, event_id, kind: payment, amount, currency, reason: why, ...received },
      ])
      await recordActivities(tx, scope.actor, [happened(verbs[step], scope, row!, { reason: why })])
    }
    return exhibitorById(tx.db, scope, id, tx.now)
  })

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
