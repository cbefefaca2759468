import { afterAll, beforeAll } from 'vitest'
import type { EventOverrides } from '#domains/events/events.fixtures.ts'
import { employerCheckout as paying } from '#domains/fairs/card-payments/card-checkout.contract.ts'
import { followCheckout } from '#domains/fairs/card-payments/card-entries.commands.ts'
import { universityCards as hosting } from '#domains/fairs/card-payments/card-payments.contract.ts'
import { universityExhibitors } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { systemActor } from '#platform/scope.ts'
import { requireStripe } from '#platform/stripe.ts'
import { anEmployer } from './actors.ts'
import { openTestApp, type TestApp } from './app.ts'
import { ledger, scene } from './fairs.ts'
import { type StripeStandIn, startStripe, stripeSays } from './stripe.ts'

/** The product beside a stand-in for Stripe, for the tests of a file. */
export const withStripe = () => {
  let t: TestApp
  let stripe: StripeStandIn
  beforeAll(async () => {
    stripe = await startStripe(() => t.clock.now())
    t = await openTestApp({ env: stripe.env })
  })
  afterAll(async () => {
    await t.close()
    await stripe.close()
  })
  /** A fair whose host takes cards. */
  const aFair = async (booth_currency = 'USD', more: EventOverrides = {}) => {
    const made = await scene(t, {
      title: 'Card fair',
      booth_currency,
      booths: [{ name: 'Small', price: 20000, quantity: 50 }],
      ...more,
    })
    const { client } = made.host
    const offer = (is_offered: boolean) =>
      client.call(hosting.saveOffer, { params: { id: made.event.id }, body: { is_offered } })
    await offer(true)
    const exhibitor = async (more: Parameters<typeof buildFairRegistration>[1] = {}) => {
      const team = await anEmployer(t)
      const row = await buildFairRegistration(t.deps, {
        event_id: made.event.id,
        organization_id: team.organization_id,
        booth_id: made.small,
        state: 'approved',
        ...more,
      })
      const params = { id: row.id }
      return {
        ...row,
        team,
        begin: () => team.client.call(paying.begin, { params }),
        check: () => team.client.call(paying.check, { params }),
        cards: async () => (await team.client.call(paying.cards, { params })).json(),
        hosted: async () => (await client.call(hosting.payments, { params })).json(),
        registration: async () => (await client.call(universityExhibitors.one, { params })).json(),
        review: (body: object) => client.call(universityExhibitors.review, { params, body: body as never }),
        session: async () => stripe.at((await team.client.call(paying.begin, { params })).json().url),
        refund: (id: string, body: { amount: number; refunded?: number; reason: string }) =>
          client.call(hosting.refund, { params: { id }, body: { refunded: 0, ...body } }),
        ledger: () => ledger(t, row.id),
        /** Asks Stripe how its payment is, as whatever tells of it does. */
        follow: async () => {
          const { checkout } = await t.deps.db
            .selectFrom('fair_card_payments')
            .select('checkout')
            .where('registration_id', '=', row.id)
            .where('state', '=', 'paid')
            .executeTakeFirstOrThrow()
          await followCheckout(t.deps, await requireStripe(t.deps), checkout!, systemActor)
        },
        /** Pays all that is due, of which the product knows. */
        pay: async () => {
          const session = stripe.pay(stripe.at((await team.client.call(paying.begin, { params })).json().url))
          await team.client.call(paying.check, { params })
          return session.payment_intent!
        },
      }
    }
    return { ...made, offer, exhibitor }
  }
  /** Stripe tells of something, signed. */
  const tell = (type: string, object: object, more: { id?: string; secret?: string; at?: Date } = {}) =>
    t.app.inject(stripeSays(type, object, { at: t.clock.now(), ...more }))
  return { app: () => t, stripe: () => stripe, aFair, tell }
}

/** A payment’s refund as Stripe tells of it. */
export const refundOf = (payment: string | null) => ({
  object: 'charge',
  id: 'ch_1',
  payment_intent: payment,
})
