import { HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { requireStripe } from '#platform/stripe.ts'
import { newId } from '#shared/ids.ts'
import { followCheckout } from './card-entries.commands.ts'
import { toStripe } from './card-payments.rules.ts'

/** Lets exhibitors of an event pay by card. */
export const buildCardOffer = async (deps: Deps, event_id: string): Promise<void> => {
  await deps.db
    .insertInto('fair_card_offers')
    .values({ event_id, is_offered: true, changed_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A registration's whole fee, paid on the page of a stand-in for Stripe, which takes a POST for it. */
export const buildCardPayment = async (deps: Deps, registration_id: string): Promise<{ id: string }> => {
  const stripe = await requireStripe(deps)
  const { event_id, fee, currency } = await deps.db
    .selectFrom('fair_registrations')
    .select(['event_id', 'fee', 'currency'])
    .where('id', '=', registration_id)
    .executeTakeFirstOrThrow()
  const id = newId()
  const ends_at = later(deps.clock.now(), HOUR)
  const checkout = await stripe.begin({
    id,
    amount: toStripe(fee, currency!)!,
    currency: currency!,
    title: 'Fee',
    description: 'Fee',
    ends_at,
    paid_url: deps.config.publicUrl,
    left_url: deps.config.publicUrl,
  })
  await deps.db
    .insertInto('fair_card_payments')
    .values({
      id,
      registration_id,
      event_id,
      state: 'open',
      amount: fee,
      currency: currency!,
      checkout: checkout.id,
      begun_at: deps.clock.now(),
      ends_at,
    })
    .execute()
  await fetch(checkout.url!, { method: 'POST', redirect: 'manual' })
  await followCheckout(deps, stripe, checkout.id, systemActor)
  return { id }
}
