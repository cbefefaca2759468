import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { Errand } from '#platform/reactions.ts'
import { systemActor } from '#platform/scope.ts'
import { requireStripe, type StripeCalls, stripeCalls, type Told } from '#platform/stripe.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { endCheckout, enterCheckout, followCheckout } from './card-entries.commands.ts'
import { overdueCheckouts, unfollowedEvents } from './card-payments.queries.ts'
import type { Asked } from './card-payments.tables.ts'
import type { stripeEvent } from './stripe-events.contract.ts'

/** `event`: by which Stripe told of it. */
type Following = Asked & { event?: string }

const ask = async (deps: Deps, stripe: StripeCalls, asked: Asked): Promise<void> => {
  if ('payment' in asked) {
    const checkout = await stripe.checkoutOf(asked.payment)
    if (checkout) await enterCheckout(deps, stripe, checkout, systemActor)
  } else if (asked.ends) await endCheckout(deps, stripe, asked.checkout, systemActor)
  else await followCheckout(deps, stripe, asked.checkout, systemActor)
}

const noteFollowed = (deps: Deps, id: string) =>
  deps.db
    .updateTable('fair_card_events')
    .set({ followed_at: deps.clock.now() })
    .where('id', '=', id)
    .execute()

const follow = async (deps: Deps, { event, ...asked }: Following): Promise<void> => {
  const stripe = await stripeCalls(deps)
  if (!stripe) return
  await ask(deps, stripe, asked)
  if (event) await noteFollowed(deps, event)
}

export const followErrand: Errand<Following> = { name: 'fairs.follow_card_payment', run: follow }

/** Behind errands that somebody waits for, such as a new password: Stripe may take long to answer. */
export const followLater = (tx: Tx, asked: Following) =>
  tx.deps.queue.enqueue(tx, 'errand', { name: followErrand.name, asked })

/** Events about a payment, by which they name. */
const ofPayments = ['charge.refund', 'refund.', 'charge.dispute.']

const askedBy = ({ type, object }: Told): Asked | null => {
  const about = type.startsWith('checkout.session.') ? object.id : object.payment_intent
  if (typeof about !== 'string') return null
  if (type.startsWith('checkout.session.')) return { checkout: about }
  return ofPayments.some((kind) => type.startsWith(kind)) ? { payment: about } : null
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
      .values({ id: told.id, kind: told.type, told_at: tx.now, about: JSON.stringify(asked) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (isNew) await followLater(tx, { ...asked, event: told.id })
  })
}

/** Stripe repeats for three days what was not answered. */
const KEPT = 90 * DAY

/** Milliseconds a minute spends on them: other work of the minute waits meanwhile. */
const AT_MOST = 15_000

/** One that can't be entered keeps no others waiting; Stripe that can't be reached does. */
const unlessWrong = async (deps: Deps, run: () => Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (error instanceof Problem && error.word === 'card_payments_down') throw error
    deps.log.error({ err: error }, 'a card payment could not be followed')
  }
}

/** Asks about checkouts whose time is over, in case Stripe's word was lost, and about words that were given up on; forgets old ones. */
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
    if (!is_forgotten) await unlessWrong(deps, () => followCheckout(deps, stripe, checkout!, systemActor))
  }
  for (const { id, about } of await unfollowedEvents(deps.db, now)) {
    if (performance.now() - began > AT_MOST) return
    await unlessWrong(deps, () => ask(deps, stripe, about!))
    await noteFollowed(deps, id)
  }
}
