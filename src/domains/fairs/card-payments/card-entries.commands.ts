import { restoreCanceled } from '#domains/events/hosting/event-cancellation.commands.ts'
import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor } from '#platform/scope.ts'
import type { Checkout, Disputed, Returned, StripeCalls } from '#platform/stripe.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { isId } from '#shared/ids.ts'
import { type Entry, settle } from '../fair-payments.commands.ts'
import type { Settled } from '../fairs.rules.ts'
import { dayIn } from '../invoices/invoices.mapping.ts'
import { nextAsk, writeDisputes } from './card-disputes.commands.ts'
import { type CardEntry, missingEntries } from './card-entries.mapping.ts'

/** Locks what a checkout is for, as every step of a registration does: its event, itself, then the checkout. */
const lockCheckout = async (tx: Tx, { id, ours }: Checkout) => {
  const found = await tx.db
    .selectFrom('fair_card_payments as c')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .select(['c.id', 'c.registration_id', 'c.event_id', 'e.state as event_state'])
    .where((row) =>
      row.or([
        row('c.checkout', '=', id),
        // Stripe may tell before we have its answer
        ...(isId(ours) ? [row.and([row('c.id', '=', ours), row('c.checkout', 'is', null)])] : []),
      ]),
    )
    .executeTakeFirst()
  if (!found) return null
  const event = await tx.db
    .selectFrom('events')
    .select(['organization_id', 'time_zone', 'state'])
    .where('id', '=', found.event_id)
    // money may bring a removed one back: two that share its lock would wait for each other
    .$call((row) => (found.event_state === 'removed' ? row.forUpdate() : row.forShare()))
    .executeTakeFirstOrThrow()
  const registration = await tx.db
    .selectFrom('fair_registrations')
    .select(['id', 'fee', 'currency'])
    .where('id', '=', found.registration_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = await tx.db
    .selectFrom('fair_card_payments')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { event, registration, row }
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockCheckout>>>

/** The entries of a registration that Stripe knows too. */
const knownEntries = async (tx: Tx, registration_id: string): Promise<Map<string, number>> => {
  const rows = await tx.db
    .selectFrom('fair_payments')
    .select(['card_reference', 'amount'])
    .where('registration_id', '=', registration_id)
    .where('card_reference', 'is not', null)
    .execute()
  return new Map(rows.map(({ card_reference, amount }) => [card_reference!, amount]))
}

const toEntry = (
  { row, event }: Locked,
  { currency, paid_at, payment }: Checkout,
  entry: CardEntry,
  now: Date,
): Entry => ({
  registration_id: row.registration_id,
  event_id: row.event_id,
  kind: entry.kind,
  amount: entry.amount,
  currency,
  reason: entry.reason,
  card_reference: entry.card_reference,
  ...(entry.kind === 'received' && {
    method: 'card' as const,
    received_on: dayIn(entry.card_reference === payment ? (paid_at ?? now) : now, event.time_zone),
  }),
})

const verbOf = ({ kind, is_reversal }: CardEntry, isWhole: boolean): string => {
  if (is_reversal) return 'fair_payment.dispute_won'
  return `fair_payment.${kind === 'received' && isWhole ? 'verified' : kind}`
}

const activityOf = (
  { event, row }: Locked,
  actor: Actor,
  entry: CardEntry,
  { payment, received }: Settled,
  { fee }: { fee: number },
) => {
  const isAll = entry.kind === 'received' && payment === 'verified' && received === fee
  const isWhole = !entry.is_reversal && (entry.kind === 'refunded' ? received === 0 : isAll)
  return {
    verb: verbOf(entry, isWhole),
    subject: { type: 'fair_registration', id: row.registration_id },
    organization_id: event.organization_id,
    data: {
      event_id: row.event_id,
      by: actor.organization_id,
      reason: entry.reason,
      method: 'card',
      ...(entry.respond_by && { respond_by: iso(entry.respond_by) }),
      ...(!isWhole && { money: { amount: entry.amount, currency: row.currency } }),
    },
  }
}

/** Money in another currency than the fee's is for people to look at, until Stripe says that it went back. */
const leaveUnclear = async (tx: Tx, { row }: Locked, checkout: Checkout, refunds: readonly Returned[]) => {
  const { id, payment, paid_at, currency, amount } = checkout
  const back = refunds.reduce((sum, refund) => (refund.state === 'given' ? sum + refund.amount : sum), 0)
  if (row.state !== 'unclear')
    tx.deps.log.error({ card_payment: row.id, currency }, 'a card payment came in in another currency')
  const state =
    back >= amount
      ? { state: 'ended' as const, paid_at: null }
      : { state: 'unclear' as const, paid_at: row.paid_at ?? iso(paid_at ?? tx.now) }
  await tx.db
    .updateTable('fair_card_payments')
    .set({ checkout: id, payment, ...state })
    .where('id', '=', row.id)
    .execute()
}

/** What Stripe gave back of a payment, and what is disputed of it. */
interface Later {
  refunds: readonly Returned[]
  disputes: readonly Disputed[]
  /** The number of this question to Stripe. */
  asked: number
}

const laterOf = async (
  deps: Deps,
  stripe: StripeCalls,
  { state, payment, is_disputed }: Checkout,
): Promise<Later> => {
  if (state !== 'paid' || payment === null) return { refunds: [], disputes: [], asked: 0 }
  const refunds = await stripe.refunds(payment)
  if (!is_disputed) return { refunds, disputes: [], asked: 0 }
  const asked = await nextAsk(deps.db)
  const disputes = await stripe.disputes(payment)
  if (!disputes) deps.log.error({ payment }, 'the key for Stripe may not read disputes')
  return { refunds, disputes: disputes ?? [], asked }
}

const enterPaid = async (
  tx: Tx,
  actor: Actor,
  locked: Locked,
  checkout: Checkout,
  { refunds, disputes, asked }: Later,
) => {
  const { row, registration, event } = locked
  const { payment, paid_at, currency } = checkout
  const isOther = currency !== row.currency || currency !== (registration.currency ?? currency)
  if (row.state !== 'paid' && (isOther || payment === null))
    return leaveUnclear(tx, locked, checkout, refunds)
  const known = await knownEntries(tx, registration.id)
  const { entries, sums } = missingEntries(checkout, refunds, disputes, row, known)
  await tx.db
    .updateTable('fair_card_payments')
    .set({
      checkout: checkout.id,
      payment,
      paid_at: row.paid_at ?? iso(paid_at ?? tx.now),
      state: 'paid',
      ...sums,
    })
    .where('id', '=', row.id)
    .execute()
  await writeDisputes(tx, row, disputes, asked)
  if (entries.length === 0) return
  const written = entries.map((entry) => toEntry(locked, checkout, entry, tx.now))
  const after = (await settle(tx, actor, [registration], written)).get(registration.id)!
  await recordActivities(
    tx,
    actor,
    entries.map((entry) => activityOf(locked, actor, entry, after, registration)),
  )
  if (event.state === 'removed' && after.received > 0) await restoreCanceled(tx, actor, row.event_id)
}

/**
 * Brings a checkout, its ledger and its registration to what Stripe says of it now: whatever told us, how
 * often, and in which order, the outcome is the same. Checkouts that are not ours are left alone.
 */
export const enterCheckout = async (
  deps: Deps,
  stripe: StripeCalls,
  checkout: Checkout,
  actor: Actor,
): Promise<void> => {
  const { state } = checkout
  const later = await laterOf(deps, stripe, checkout)
  await inTransaction(deps, async (tx) => {
    const locked = await lockCheckout(tx, checkout)
    if (!locked) return
    if (state === 'paid') return enterPaid(tx, actor, locked, checkout, later)
    if (state === 'ended' && ['opening', 'open'].includes(locked.row.state))
      await tx.db
        .updateTable('fair_card_payments')
        .set({ state: 'ended', checkout: checkout.id })
        .where('id', '=', locked.row.id)
        .execute()
  })
}

/** Enters what Stripe says of a checkout. One that it doesn't know, after a change of accounts, is over. */
export const followCheckout = async (
  deps: Deps,
  stripe: StripeCalls,
  id: string,
  actor: Actor,
): Promise<void> => {
  const checkout = await stripe.checkout(id)
  if (checkout) return enterCheckout(deps, stripe, checkout, actor)
  await deps.db
    .updateTable('fair_card_payments')
    .set({ state: 'ended' })
    .where('checkout', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Lets nobody pay it from now on, unless it just was. */
export const endCheckout = async (
  deps: Deps,
  stripe: StripeCalls,
  id: string,
  actor: Actor,
): Promise<void> => {
  await stripe.end(id)
  await followCheckout(deps, stripe, id, actor)
}
