import { describe, expect, it } from 'vitest'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openTestApp } from '../../../../tests/harness/app.ts'
import { withStripe } from '../../../../tests/harness/card-payments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { letters } from '../../../../tests/harness/hosting.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { stripeSays } from '../../../../tests/harness/stripe.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { employerCheckout as paying } from './card-checkout.contract.ts'
import { universityCards as hosting } from './card-payments.contract.ts'

const { app, stripe, aFair, tell } = withStripe()

describe('a fee paid by card', () => {
  it('is in the ledger once Stripe told, with its reference; the exhibitor gets the receipt', async () => {
    const one = await (await aFair()).exhibitor()
    expect(await one.cards()).toMatchObject({ payable: 20000, is_open: false, may: { pay: true } })
    const session = await one.session()
    expect(session).toMatchObject({ amount_total: 20000, currency: 'usd' })
    expect(session.expires_at * 1000).toBe(later(app().clock.now(), HOUR).getTime())
    expect(session.success_url).toBe(
      `http://localhost:3000/employer/fair-and-event/status?id=${one.id}&card=true`,
    )
    expect(await one.ledger()).toEqual(['charged 20000'])
    stripe().pay(session)
    expect((await tell('checkout.session.completed', session)).statusCode).toBe(204)
    await app().drain()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000, open: 0 })
    expect((await one.hosted()).payments).toMatchObject([
      { state: 'paid', amount: 20000, reference: session.payment_intent, refunded: 0 },
    ])
    expect(await one.cards()).toMatchObject({ payable: 0, is_open: false, payments: [{ amount: 20000 }] })
    expect(await subjectsTo(app(), one.team.person_id)).toContain('Receipt: Card fair')
    expect(problemOf(await one.begin())).toMatchObject({
      error: 'step_not_possible',
      detail: 'Nothing is due',
    })
  })

  it('is found by whoever comes back before Stripe has told, whose word changes nothing then', async () => {
    const one = await (await aFair()).exhibitor()
    const session = await one.session()
    expect((await one.check()).json()).toMatchObject({ is_open: true, payable: 20000 })
    stripe().pay(session)
    expect((await one.check()).json()).toMatchObject({ is_open: false, payable: 0 })
    await tell('checkout.session.completed', session)
    await app().drain()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
  })

  it('is found after its time when neither Stripe told nor anyone came back', async () => {
    const one = await (await aFair()).exhibitor()
    stripe().pay(await one.session())
    await app().tick()
    expect(await one.ledger()).toEqual(['charged 20000'])
    app().clock.advance(HOUR + MINUTE)
    await app().tick()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
  })

  it('is what letters and the page ask for, and what the history says', async () => {
    const fair = await aFair()
    const one = await fair.exhibitor({ state: 'pending' })
    await fair.approve(one.id)
    await app().drain()
    const own = async () =>
      (await one.team.client.call(employerRegistering.registration, { params: { id: one.id } })).json()
    const toThem = (await letters(app())).filter(({ letter }) => letter.subject === 'You’re in: Card fair')
    expect(JSON.stringify(toThem.at(-1)!.letter)).toContain('Pay by card on your registration’s page, or')
    expect(await own()).toMatchObject({ takes_cards: true })
    stripe().pay(await one.session())
    await one.check()
    const { timeline } = await own()
    expect(timeline.at(-1)).toMatchObject({ kind: 'verified', by_card: true, by: 'exhibitor' })
    expect(timeline.filter(({ by_card }: { by_card: boolean }) => by_card)).toHaveLength(1)
    await fair.offer(false)
    expect(await own()).toMatchObject({ takes_cards: false })
  })

  it('is only what is open of it', async () => {
    const one = await (await aFair()).exhibitor({ payment: 'part_paid' })
    const session = await one.session()
    expect(session.amount_total).toBe(10000)
    stripe().pay(session)
    await one.check()
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000 })
  })
})

describe('currencies', () => {
  it.each([
    ['JPY', 20000],
    ['KWD', 20000],
    ['EUR', 20000],
    ['ISK', 2000000],
    ['UGX', 2000000],
  ])('%s is counted as Stripe counts it', async (currency, asked) => {
    const one = await (await aFair(currency)).exhibitor()
    const session = await one.session()
    expect(session).toMatchObject({ amount_total: asked, currency: currency.toLowerCase() })
    stripe().pay(session)
    await one.check()
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000 })
  })
})

describe('without the setting', () => {
  it('no call does anything, and pages have nothing to show', async () => {
    const plain = await openTestApp()
    try {
      const { host, event, small, team } = await scene(plain)
      const { id } = await buildFairRegistration(plain.deps, {
        event_id: event.id,
        organization_id: team.organization_id,
        booth_id: small,
        state: 'approved',
      })
      const params = { id: event.id }
      expect((await host.client.call(hosting.offer, { params })).json()).toEqual({
        is_available: false,
        is_offered: false,
      })
      const off = { error: 'card_payments_off' }
      expect(
        problemOf(await host.client.call(hosting.saveOffer, { params, body: { is_offered: true } })),
      ).toMatchObject(off)
      expect(problemOf(await team.client.call(paying.begin, { params: { id } }))).toMatchObject(off)
      expect((await team.client.call(paying.cards, { params: { id } })).json()).toMatchObject({
        payable: 0,
        payments: [],
      })
      const said = stripeSays('checkout.session.completed', { id: 'cs_1' }, { at: plain.clock.now() })
      expect(problemOf(await plain.app.inject(said))).toMatchObject(off)
    } finally {
      await plain.close()
    }
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, /STRIPE_WEBHOOK_SECRET must be set too/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, /STRIPE_SECRET_KEY must be set too/],
    [{ STRIPE_SECRET_KEY: 'pk_live_12345678' }, /STRIPE_SECRET_KEY should be a secret or restricted key/],
    [
      { NODE_ENV: 'production', STRIPE_API_URL: 'http://stripe.example' },
      /STRIPE_API_URL must start with https/,
    ],
  ])('half of it is said at the start: %j', (env, complaint) => {
    expect(() => readConfig(env)).toThrow(complaint)
  })
})
