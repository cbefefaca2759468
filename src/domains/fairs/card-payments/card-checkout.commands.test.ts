import { describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { withStripe } from '../../../../tests/harness/card-payments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'

const { app, stripe, aFair, tell } = withStripe()

describe('a checkout', () => {
  it('ends when another is begun, also at the same moment, so that nobody pays twice', async () => {
    const one = await (await aFair()).exhibitor()
    const first = await one.session()
    const second = await one.session()
    expect([first.status, second.status]).toEqual(['expired', 'open'])
    const answers = await Promise.all([one.begin(), one.begin(), one.begin()])
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode)
    const open = stripe()
      .of(one.id)
      .filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    stripe().pay(open[0]!)
    // whoever begins again meanwhile learns that it is paid
    expect(problemOf(await one.begin())).toMatchObject({ detail: 'Nothing is due' })
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
  })

  it('that was left or has ended can be begun again', async () => {
    const one = await (await aFair()).exhibitor()
    const left = await one.session()
    Object.assign(left, { status: 'expired' })
    await tell('checkout.session.expired', left)
    await app().drain()
    expect(await one.cards()).toMatchObject({ is_open: false, payable: 20000 })
    stripe().pay(await one.session())
    await one.check()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
  })

  it('is not begun while Stripe is down or does not take it; then it can be', async () => {
    const one = await (await aFair()).exhibitor()
    stripe().state.isDown = true
    expect(problemOf(await one.begin())).toMatchObject({ error: 'card_payments_down' })
    stripe().state.isDown = false
    stripe().state.leastAmount = 30000
    expect(problemOf(await one.begin())).toMatchObject({ error: 'step_not_possible' })
    stripe().state.leastAmount = 50
    expect((await one.begin()).statusCode).toBe(201)
  })

  it('is for what is due: not before approval, not where the host takes no cards, not by viewers', async () => {
    const fair = await aFair()
    const pending = await fair.exhibitor({ state: 'pending' })
    expect(await pending.cards()).toMatchObject({ payable: 0, may: { pay: false } })
    expect(problemOf(await pending.begin())).toMatchObject({ detail: 'Nothing is due' })
    const one = await fair.exhibitor()
    await fair.offer(false)
    expect(await one.cards()).toMatchObject({ payable: 0 })
    expect(problemOf(await one.begin())).toMatchObject({ detail: 'The host takes no cards for this event' })
  })

  it('ends when what is due changes: the host recorded a transfer', async () => {
    const one = await (await aFair()).exhibitor()
    const session = await one.session()
    await one.review({ step: 'receive', amount: 5000, method: 'cash', received_on: '2026-01-05' })
    await app().drain()
    expect(session.status).toBe('expired')
    expect(await one.cards()).toMatchObject({ is_open: false, payable: 15000 })
  })

  it('ends when a transfer is given back, and when the event is canceled', async () => {
    const fair = await aFair()
    const [one, other] = [await fair.exhibitor({ payment: 'part_paid' }), await fair.exhibitor()]
    const [half, whole] = [await one.session(), await other.session()]
    await one.review({ step: 'refund', reason: 'Wrong account' })
    await app().drain()
    expect([half.status, whole.status]).toEqual(['expired', 'open'])
    const canceled = await fair.host.client.call(universityHosting.cancel, {
      params: { id: fair.event.id },
      body: { reason: 'Storm' },
    })
    expect(canceled.statusCode).toBe(200)
    await app().drain()
    expect(whole.status).toBe('expired')
    expect(await other.cards()).toMatchObject({ is_open: false, payable: 0 })
  })

  it('is not begun for what changed while Stripe was asked', async () => {
    const one = await (await aFair()).exhibitor()
    stripe().state.meanwhile = async (call) => {
      if (call === 'POST /v1/checkout/sessions') await one.review({ step: 'waive', reason: 'Sponsor' })
    }
    const refused = await one.begin()
    stripe().state.meanwhile = async () => {}
    expect(problemOf(refused).detail).toContain('just changed')
    await app().drain()
    expect(
      stripe()
        .of(one.id)
        .map(({ status }) => status),
    ).toEqual(['expired'])
    expect(await one.cards()).toMatchObject({ is_open: false, payable: 0 })
  })

  it('that Stripe does not know any more keeps nobody waiting, nor other checkouts', async () => {
    const fair = await aFair()
    const [one, other, third] = [await fair.exhibitor(), await fair.exhibitor(), await fair.exhibitor()]
    const lost = [await one.session(), await other.session()]
    for (const { id } of lost) stripe().sessions.delete(id)
    const paid = stripe().pay(await third.session())
    expect((await one.check()).json()).toMatchObject({ is_open: false, payable: 20000 })
    expect((await one.begin()).statusCode).toBe(201)
    app().clock.advance(HOUR + MINUTE)
    await app().tick()
    expect(await third.ledger()).toEqual(['charged 20000', 'received 20000'])
    expect(await other.cards()).toMatchObject({ is_open: false })
    expect((await tell('checkout.session.expired', lost[0]!)).statusCode).toBe(204)
    await tell('charge.refunded', { payment_intent: paid.payment_intent })
    await app().drain()
  })

  it('is named after the event, whatever its title consists of', async () => {
    const fair = await aFair('USD', { title: `${'a'.repeat(194)}👩‍🎓👩‍🎓` })
    expect((await (await fair.exhibitor()).begin()).statusCode).toBe(201)
  })

  it('is not offered for an amount that Stripe does not take', async () => {
    const one = await (
      await aFair('KWD', { booths: [{ name: 'Odd', price: 20001, quantity: 5 }] })
    ).exhibitor()
    expect(await one.cards()).toMatchObject({ payable: 0, may: { pay: false } })
    expect(problemOf(await one.begin()).detail).toBe('Stripe does not take this amount by card')
  })

  it('is asked for again when Stripe hangs up in the middle of its answer', async () => {
    const one = await (await aFair()).exhibitor()
    stripe().state.hangsUp = true
    const refused = await one.begin()
    stripe().state.hangsUp = false
    expect(problemOf(refused).error).toBe('card_payments_down')
    expect((await one.begin()).statusCode).toBe(201)
    expect(stripe().of(one.id)).toHaveLength(2)
  })

  it('that is paid when the transfer was recorded shows as paid twice', async () => {
    const one = await (await aFair()).exhibitor()
    stripe().pay(await one.session())
    await one.review({ step: 'receive', method: 'cash', received_on: '2026-01-05' })
    await app().drain()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000', 'received 20000'])
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 40000 })
  })

  it('that is paid after the registration was canceled is held for it, to be given back', async () => {
    const one = await (await aFair()).exhibitor()
    const session = await one.session()
    await app()
      .deps.db.updateTable('fair_registrations')
      .set({ state: 'canceled' })
      .where('id', '=', one.id)
      .execute()
    stripe().pay(session)
    await one.check()
    expect(await one.registration()).toMatchObject({
      state: 'canceled',
      received: 20000,
      payment: 'verified',
    })
  })

  it('that is paid when the fee had just gone is held, and can be given back', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await app()
      .deps.db.updateTable('fair_registrations')
      .set({ fee: 0, payment: 'none', currency: null })
      .where('id', '=', one.id)
      .execute()
    await tell('checkout.session.completed', session)
    await app().drain()
    const [payment] = (await one.hosted()).payments
    expect(payment).toMatchObject({ amount: 20000 })
    expect((await one.refund(payment!.id, { amount: 20000, reason: 'No fee' })).statusCode).toBe(200)
    expect(await one.registration()).toMatchObject({ payment: 'none', received: 0 })
  })
})
