import { describe, expect, it } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { refundOf, withStripe } from '../../../../tests/harness/card-payments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'

const { app, stripe, aFair, tell } = withStripe()

describe('a card payment is given back', () => {
  it('by the host through Stripe, in part and in whole, once', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await one.check()
    const [payment] = (await one.hosted()).payments
    const part = { amount: 5000, reason: 'Smaller booth' }
    const answers = await Promise.all([one.refund(payment!.id, part), one.refund(payment!.id, part)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(stripe().refunds.filter((back) => back.payment_intent === session.payment_intent)).toHaveLength(1)
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 15000 })
    await tell('charge.refunded', refundOf(session.payment_intent))
    await app().drain()
    const tooMuch = await one.refund(payment!.id, { amount: 15001, refunded: 5000, reason: 'All' })
    expect(problemOf(tooMuch).fields).toEqual({ amount: ['$150 is left of this payment'] })
    expect(
      (await one.refund(payment!.id, { amount: 15000, refunded: 5000, reason: 'Fair moved' })).json(),
    ).toMatchObject({
      payments: [{ amount: 20000, refunded: 20000 }],
    })
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000', 'refunded 5000', 'refunded 15000'])
    expect(await one.registration()).toMatchObject({ payment: 'refunded', payment_reason: 'Fair moved' })
    await app().drain()
    const subjects = await subjectsTo(app(), one.team.person_id)
    expect(subjects.filter((subject) => subject.includes('refunded'))).toHaveLength(2)
  })

  it('in Stripe’s dashboard, and comes back when the bank refuses it', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await one.check()
    const back = stripe().refund(session.payment_intent!, 20000)
    await tell('charge.refunded', refundOf(session.payment_intent))
    await app().drain()
    expect(await one.registration()).toMatchObject({
      payment: 'refunded',
      payment_reason: 'Refunded to the card',
    })
    back.status = 'failed'
    await tell('refund.failed', back)
    await app().drain()
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000 })
    expect((await one.hosted()).payments).toMatchObject([{ amount: 20000, refunded: 0 }])
    expect(await one.ledger()).toEqual([
      'charged 20000',
      'received 20000',
      'refunded 20000',
      'received 20000',
    ])
  })

  it('not by recording it: that is for money that came otherwise', async () => {
    const one = await (await aFair()).exhibitor({ payment: 'part_paid' })
    stripe().pay(await one.session())
    await one.check()
    const record = (amount?: number) => one.review({ step: 'refund', reason: 'Sorry', amount })
    expect(problemOf(await record()).fields).toEqual({
      amount: ['$100 was paid by card: give that back to the card. $100 is left to record'],
    })
    expect((await record(10000)).json()).toMatchObject({ received: 10000 })
    expect(problemOf(await record(1)).fields!.amount![0]).toContain('was paid by card')
  })

  it('once, when two people give back different amounts at the same moment', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await one.check()
    const [payment] = (await one.hosted()).payments
    const answers = await Promise.all(
      [5000, 6000, 7000].map((amount) => one.refund(payment!.id, { amount, reason: `Sorry ${amount}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(stripe().refunds.filter((back) => back.payment_intent === session.payment_intent)).toHaveLength(1)
  })

  it('once, when the answer was lost and somebody tries another amount', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await one.check()
    const [payment] = (await one.hosted()).payments
    stripe().state.meanwhile = async (call) => {
      stripe().state.hangsUp = call === 'POST /v1/refunds'
    }
    const lost = await one.refund(payment!.id, { amount: 5000, reason: 'Sorry' })
    stripe().state.meanwhile = async () => {}
    stripe().state.hangsUp = false
    expect(problemOf(lost).error).toBe('card_payments_down')
    const again = (amount: number, reason: string, refunded = 0) =>
      one.refund(payment!.id, { amount, reason, refunded })
    expect(problemOf(await again(6000, 'Sorry')).detail).toContain('is being made')
    app().clock.advance(2 * MINUTE)
    expect(problemOf(await again(6000, 'Really sorry')).detail).toContain('made meanwhile')
    expect(await one.registration()).toMatchObject({ received: 15000 })
    expect((await again(6000, 'Really sorry', 5000)).statusCode).toBe(200)
    const made = stripe().refunds.filter((back) => back.payment_intent === session.payment_intent)
    expect(made.map(({ amount }) => amount)).toEqual([5000, 6000])
  })

  it('not through an account that does not know it', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await one.check()
    const [payment] = (await one.hosted()).payments
    stripe().sessions.delete(session.id)
    const refused = await one.refund(payment!.id, { amount: 5000, reason: 'Sorry' })
    expect(problemOf(refused)).toMatchObject({ error: 'step_not_possible' })
    expect(await one.registration()).toMatchObject({ received: 20000 })
  })

  it('not while Stripe is down', async () => {
    const one = await (await aFair()).exhibitor()
    stripe().pay(await one.session())
    await one.check()
    const [payment] = (await one.hosted()).payments
    stripe().state.isDown = true
    const refused = await one.refund(payment!.id, { amount: 1000, reason: 'Sorry' })
    stripe().state.isDown = false
    expect(problemOf(refused).error).toBe('card_payments_down')
    expect(await one.registration()).toMatchObject({ received: 20000 })
  })
})
