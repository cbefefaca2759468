import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Errand } from '#platform/reactions.ts'
import { systemActor } from '#platform/scope.ts'
import { requireStripe, stripeCalls, type Told } from '#platform/stripe.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { endCheckout, enterCheckout, followCheckout } from './card-entries.commands.ts'
import { overdueCheckouts } from './card-payments.queries.ts'
import type { stripeEvent } from './stripe-events.contract.ts'

/** What to ask Stripe about; `ends`: nobody shall pay it anymore. */
type Asked = { checkout: string; ends?: boolean } | { payment: string }

const follow = async (deps: Deps, asked: Asked): Promise<void> => {
  const stripe = await stripeCalls(deps)
  if (!stripe) return
  if ('payment' in asked) {
    const checkout = await stripe.checkoutOf(asked.payment)
    if (checkout) await enterCheckout(deps, stripe, checkout, systemActor)
  } else if (asked.ends) await endCheckout(deps, stripe, asked.checkout, systemActor)
  else await followCheckout(deps, stripe, asked.checkout, systemActor)
}

export const followErrand: Errand<Asked> = { name: 'fairs.follow_card_payment', run: follow }

/** Behind errands that somebody waits for, such as a new password: Stripe may take long to answer. */
export const followLater = (tx: Tx, asked: Asked) =>
  tx.deps.queue.enqueue(tx, 'errand', { name: followErrand.name, asked })

const askedBy = ({ type, object }: Told): Asked | null => {
  const about = type.startsWith('checkout.session.') ? object.id : object.payment_intent
  if (typeof about !== 'string') return null
  if (type.startsWith('checkout.session.')) return { checkout: about }
  return type.startsWith('charge.refund') || type.startsWith('refund.') ? { payment: about } : null
}

/**
 * Keeps what Stripe told, once, and asks it afterwards how things are: an event says only that something
 * changed, so it may come twice, late, or before another.
 */
export const takeStripeEvent = async (
  deps: Deps,
  { text, signature }: BodyOf<typeof stripeEvent>,
): Promise<void> => {
  const stripe = await requireStripe(deps)
  const told = stripe.told(text, signature, deps.clock.now())
  const asked = askedBy(told)
  if (!asked) return
  await inTransaction(deps, async (tx) => {
    const isNew = await tx.db
      .insertInto('fair_card_events')
      .values({ id: told.id, kind: told.type, told_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew) await followLater(tx, asked)
  })
}

/** Stripe repeats for three days what was not answered. */
const KEPT = 90 * DAY

/** Milliseconds a minute spends on them: other work of the minute waits meanwhile. */
const AT_MOST = 15_000

/** Asks about checkouts whose time is over, in case Stripe's word was lost, and forgets old words. */
export const followCheckouts = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  await deps.db
    .deleteFrom('fair_card_events')
    .where('told_at', '<', later(now, -KEPT).toISOString())
    .execute()
  const stripe = await stripeCalls(deps)
  const overdue = await overdueCheckouts(deps.db, now)
  const forgotten = overdue.filter(({ is_forgotten }) => is_forgotten).map(({ id }) => id)
  if (forgotten.length > 0)
    await deps.db
      .updateTable('fair_card_payments')
      .set({ state: 'ended' })
      .where('id', 'in', forgotten)
      .where('state', 'in', ['opening', 'open'])
      .execute()
  if (!stripe) return
  const began = performance.now()
  for (const { checkout, is_forgotten } of overdue) {
    if (performance.now() - began > AT_MOST) return
    if (!is_forgotten) await followCheckout(deps, stripe, checkout!, systemActor)
  }
}
