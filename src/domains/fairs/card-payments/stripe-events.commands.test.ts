import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { refundOf, withStripe } from '../../../../tests/harness/card-payments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { signed, stripeSays } from '../../../../tests/harness/stripe.ts'

const { app, stripe, aFair, tell } = withStripe()

describe('what Stripe tells', () => {
  it('counts once, in whatever order it comes', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    stripe().refund(session.payment_intent!, 5000)
    const id = `evt_${newId()}`
    // the refund is told before the payment, the end of the checkout after it, and all of it twice
    for (let times = 0; times < 2; times++) {
      await tell('charge.refunded', refundOf(session.payment_intent), { id })
      await app().drain()
      await tell('checkout.session.expired', { ...session, status: 'expired' })
      await tell('checkout.session.completed', session, { id: `${id}2` })
      await Promise.all([1, 2, 3].map(() => tell('checkout.session.completed', session)))
      await app().drain()
    }
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000', 'refunded 5000'])
    expect((await one.hosted()).payments).toMatchObject([{ amount: 20000, refunded: 5000 }])
    const kept = await app()
      .deps.db.selectFrom('fair_card_events')
      .select('id')
      .where('id', 'like', `${id}%`)
      .execute()
    expect(kept).toHaveLength(2)
  })

  it('is refused unless Stripe signed it lately', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    const refused = async (answer: ReturnType<typeof tell>) => {
      const { statusCode } = await answer
      expect(statusCode).toBe(400)
    }
    await refused(tell('checkout.session.completed', session, { secret: 'whsec_somebody_elses' }))
    await refused(tell('checkout.session.completed', session, { at: later(app().clock.now(), -6 * MINUTE) }))
    const said = stripeSays('checkout.session.completed', session, { at: app().clock.now() })
    await refused(app().app.inject({ ...said, payload: said.payload.replace('evt_', 'evt_x') }))
    await refused(app().app.inject({ ...said, headers: { 'content-type': 'application/json' } }))
    await refused(app().app.inject({ ...said, payload: '[' }))
    const { statusCode } = await app().app.inject({ ...said, payload: 'x'.repeat(70_000) })
    expect(statusCode).toBe(413)
    await app().drain()
    expect(await one.ledger()).toEqual(['charged 20000'])
    expect((await app().app.inject(said)).statusCode).toBe(204)
  })

  it('is read as it was signed, and refused if it does not say what it is about', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    const named = { ...session, customer_details: { name: 'Ádám 👩‍🎓 \u202eeman' } }
    expect((await tell('checkout.session.completed', named)).statusCode).toBe(204)
    await app().drain()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
    const said = (payload: string) => app().app.inject(signed(payload, app().clock.now()))
    for (const payload of [
      '{"id":"evt_1","object":"v2.core.event","type":"v1.billing.meter.error_report_triggered"}',
      '{"id":"evt_2","object":"event","type":"checkout.session.completed"}',
      '{"id":"evt_3","object":"event","type":"checkout.session.completed","data":{"object":null}}',
      'null',
      '[]',
      '7',
    ])
      expect((await said(payload)).statusCode, payload).toBe(400)
  })

  it('is refused with odd ids: empty, huge, of another kind, or of signs that ids never hold', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    const odd = ['', 'x'.repeat(256), 'evt_\u0000', 'evt_ 1', 'evt_\ud800', 'é', 7, null, {}, []]
    for (const id of odd)
      for (const event of [
        { id, object: 'event', type: 'checkout.session.completed', data: { object: session } },
        { id: 'evt_odd', object: 'event', type: `refund.${id}`, data: { object: { payment_intent: id } } },
      ]) {
        const { statusCode } = await app().app.inject(signed(JSON.stringify(event), app().clock.now()))
        expect([204, 400], JSON.stringify(event).slice(0, 80)).toContain(statusCode)
      }
    for (const id of odd.filter((one) => typeof one === 'string')) {
      const about = {
        id: 'evt_9',
        object: 'event',
        type: 'charge.refunded',
        data: { object: { payment_intent: id } },
      }
      expect((await app().app.inject(signed(JSON.stringify(about), app().clock.now()))).statusCode).toBe(400)
    }
    await app().drain()
    expect(await one.ledger()).toEqual(['charged 20000'])
  })

  it('waits behind what people wait for: Stripe may take long to answer', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await tell('checkout.session.completed', session)
    await app().app.inject({
      method: 'POST',
      url: '/api/employer_user/auth/forgot-password',
      headers: { origin: 'http://localhost:3000' },
      payload: { email: 'nobody@example.com' },
    })
    const { rows } = await sql<{ name: string; priority: number }>`
      select data ->> 'name' as name, priority from pgboss.job where name = 'errand' and state = 'created'`.execute(
      app().deps.db,
    )
    const byName = new Map(rows.map(({ name, priority }) => [name, priority]))
    const followed = byName.get('fairs.follow_card_payment')!
    byName.delete('fairs.follow_card_payment')
    expect(Math.min(...byName.values())).toBeGreaterThan(followed)
    await app().drain()
  })

  it('of checkouts and payments that are not ours, or of other things, changes nothing', async () => {
    const fair = await aFair()
    const [one, other] = [await fair.exhibitor(), await (await aFair()).exhibitor()]
    const session = stripe().pay(await one.session())
    // it names the other fair's registration, and one of Stripe's own
    const stranger = {
      ...session,
      id: 'cs_stranger',
      client_reference_id: other.id,
      payment_intent: 'pi_stranger',
    }
    stripe().sessions.set(stranger.id, stranger)
    await tell('checkout.session.completed', stranger)
    await tell('charge.refunded', refundOf('pi_unknown'))
    await tell('charge.refunded', refundOf(null))
    expect((await tell('customer.created', { id: 'cus_1' })).statusCode).toBe(204)
    await app().drain()
    expect([await one.ledger(), await other.ledger()]).toEqual([['charged 20000'], ['charged 20000']])
    stripe().sessions.delete(stranger.id)
  })

  it('waits while Stripe is down, and is followed when it is back', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    stripe().state.isDown = true
    expect((await tell('checkout.session.completed', session)).statusCode).toBe(204)
    await expect(app().drain()).rejects.toThrow('Card payments are not available')
    expect(problemOf(await one.check())).toMatchObject({ error: 'card_payments_down', status: 503 })
    stripe().state.isDown = false
    expect((await one.check()).json()).toMatchObject({ payable: 0 })
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
  })

  it('is followed when Stripe is back after everybody gave up', async () => {
    const one = await (await aFair()).exhibitor()
    const session = stripe().pay(await one.session())
    await one.check()
    stripe().refund(session.payment_intent!, 5000)
    stripe().state.isDown = true
    await tell('charge.refunded', refundOf(session.payment_intent))
    await expect(app().drain()).rejects.toThrow('Card payments are not available')
    await app().deps.queue.clear()
    stripe().state.isDown = false
    await app().tick()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000'])
    app().clock.advance(2 * HOUR + MINUTE)
    await app().tick()
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000', 'refunded 5000'])
    const left = await app()
      .deps.db.selectFrom('fair_card_events')
      .select('id')
      .where('followed_at', 'is', null)
      .where('about', 'is not', null)
      .execute()
    expect(left).toEqual([])
  })

  it('enters what came in, also when it is another amount; another currency is for people to look at', async () => {
    const fair = await aFair()
    const [less, more, other] = [await fair.exhibitor(), await fair.exhibitor(), await fair.exhibitor()]
    stripe().pay(await less.session(), { amount_total: 15000 })
    await less.check()
    expect(await less.registration()).toMatchObject({ payment: 'part_paid', open: 5000 })
    stripe().pay(await more.session(), { amount_total: 25000 })
    await more.check()
    expect(await more.registration()).toMatchObject({ payment: 'verified', received: 25000, open: 0 })
    stripe().pay(await other.session(), { currency: 'eur' })
    await other.check()
    expect(await other.ledger()).toEqual(['charged 20000'])
    expect((await other.hosted()).payments).toMatchObject([{ state: 'unclear' }])
  })
})
