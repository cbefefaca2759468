import { recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor } from '#platform/scope.ts'
import type { Checkout, Returned, StripeCalls } from '#platform/stripe.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { isId } from '#shared/ids.ts'
import { type Entry, settle } from '../fair-payments.commands.ts'
import { dayIn } from '../invoices/invoices.mapping.ts'
import { fromStripe } from './card-payments.rules.ts'

/** Locks what a checkout is for, as every step of a registration does: its event, itself, then the checkout. */
const lockCheckout = async (tx: Tx, { id, ours }: Checkout) => {
  const found = await tx.db
    .selectFrom('fair_card_payments')
    .select(['id', 'registration_id', 'event_id'])
    .where((row) =>
      row.or([
        row('checkout', '=', id),
        // Stripe may tell before we have its answer
        ...(isId(ours) ? [row.and([row('id', '=', ours), row('checkout', 'is', null)])] : []),
      ]),
    )
    .executeTakeFirst()
  if (!found) return null
  const event = await tx.db
    .selectFrom('events')
    .select(['organization_id', 'time_zone'])
    .where('id', '=', found.event_id)
    .forShare()
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

/** What Stripe's state means for the ledger, each entry known by an id of Stripe's. */
const entriesOf = (
  { row, event }: Locked,
  { payment, amount, currency, paid_at }: Checkout,
  refunds: readonly Returned[],
  now: Date,
): Array<Entry & { card_reference: string }> => {
  const of = { registration_id: row.registration_id, event_id: row.event_id, currency }
  const received = (came: number, at: Date, card_reference: string) => ({
    ...of,
    kind: 'received' as const,
    amount: came,
    method: 'card' as const,
    received_on: dayIn(at, event.time_zone),
    card_reference,
  })
  return [
    received(fromStripe(amount, currency), paid_at ?? now, payment!),
    ...refunds
      .filter(({ state }) => state !== 'waiting')
      .flatMap(({ id, amount: back, reason, state }) => {
        const returned = {
          ...of,
          kind: 'refunded' as const,
          amount: fromStripe(back, currency),
          reason: reason ?? 'Refunded to the card',
          card_reference: id,
        }
        // the bank refused it after it had been given
        return state === 'failed' ? [returned, received(returned.amount, now, `${id} failed`)] : [returned]
      }),
  ]
}

/** Those the ledger doesn't have; a refund that failed before it was entered never was one. */
const missing = async (tx: Tx, all: ReturnType<typeof entriesOf>) => {
  const rows = await tx.db
    .selectFrom('fair_payments')
    .select('card_reference')
    .where(
      'card_reference',
      'in',
      all.map(({ card_reference }) => card_reference),
    )
    .execute()
  const known = new Set(rows.map(({ card_reference }) => card_reference))
  const references = new Set(all.map(({ card_reference }) => card_reference))
  return all.filter(({ card_reference: reference }) => {
    if (known.has(reference)) return false
    if (references.has(`${reference} failed`)) return false
    return !reference.endsWith(' failed') || known.has(reference.slice(0, -' failed'.length))
  })
}

const activityOf = (
  { event, row }: Locked,
  actor: Actor,
  { kind, amount, reason, currency }: Entry,
  isWhole: boolean,
) => {
  const verbs = { received: isWhole ? 'verified' : 'received', refunded: 'refunded' } as const
  return {
    verb: `fair_payment.${verbs[kind as keyof typeof verbs]}`,
    subject: { type: 'fair_registration', id: row.registration_id },
    organization_id: event.organization_id,
    data: {
      event_id: row.event_id,
      by: actor.organization_id,
      reason: reason ?? null,
      method: 'card',
      ...(!isWhole && { money: { amount, currency } }),
    },
  }
}

const enterPaid = async (
  tx: Tx,
  actor: Actor,
  locked: Locked,
  checkout: Checkout,
  refunds: readonly Returned[],
) => {
  const { row, registration } = locked
  const { payment, paid_at, currency } = checkout
  const at = { checkout: checkout.id, payment, paid_at: row.paid_at ?? iso(paid_at ?? tx.now) }
  const isOther = currency !== row.currency || currency !== (registration.currency ?? currency)
  if (row.state !== 'paid' && (isOther || payment === null)) {
    tx.deps.log.error({ card_payment: row.id, currency }, 'a card payment came in in another currency')
    await tx.db
      .updateTable('fair_card_payments')
      .set({ ...at, state: 'unclear' })
      .where('id', '=', row.id)
      .execute()
    return
  }
  const entries = await missing(tx, entriesOf(locked, checkout, refunds, tx.now))
  const sum = (kind: Entry['kind']) =>
    entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amount : total), 0)
  const failed = entries.filter(({ card_reference }) => card_reference.endsWith(' failed'))
  const back = failed.reduce((total, { amount }) => total + amount, 0)
  await tx.db
    .updateTable('fair_card_payments')
    .set({
      ...at,
      state: 'paid',
      paid: row.paid + sum('received') - back,
      refunded: row.refunded + sum('refunded') - back,
    })
    .where('id', '=', row.id)
    .execute()
  if (entries.length === 0) return
  const after = (await settle(tx, actor, [registration], entries)).get(registration.id)!
  const isWhole = ({ kind }: Entry) =>
    kind === 'refunded'
      ? after.received === 0
      : after.payment === 'verified' && after.received === registration.fee
  await recordActivities(
    tx,
    actor,
    entries.map((entry) => activityOf(locked, actor, entry, isWhole(entry))),
  )
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
  const { state, payment } = checkout
  const refunds = state === 'paid' && payment ? await stripe.refunds(payment) : []
  await inTransaction(deps, async (tx) => {
    const locked = await lockCheckout(tx, checkout)
    if (!locked) return
    if (state === 'paid') return enterPaid(tx, actor, locked, checkout, refunds)
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
