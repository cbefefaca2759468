import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { withStripe } from '../../../../tests/harness/card-payments.ts'

const { app, stripe, aFair, tell } = withStripe()

describe('money of an event that was deleted', () => {
  it('that comes in again brings the event back, so that it can be given back', async () => {
    const fair = await aFair()
    const one = await fair.exhibitor()
    const payment = await one.pay()
    const back = stripe().refund(payment, 20000)
    await one.check()
    await tell('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: payment })
    await app().drain()
    const params = { id: fair.event.id }
    await fair.host.client.call(universityHosting.cancel, { params, body: { reason: 'Storm' } })
    await app().drain()
    expect((await fair.host.client.call(universityHosting.remove, { params })).statusCode).toBe(204)
    back.status = 'failed'
    await tell('refund.failed', back)
    await app().drain()
    const detail = await fair.host.client.call(universityHosting.detail, { params })
    expect(detail.json()).toMatchObject({
      state: 'canceled',
      may: { delete: false, delete_waits_for: 'money' },
    })
    const [paid] = (await one.hosted()).payments
    const again = await one.refund(paid!.id, { amount: 20000, reason: 'Sorry' })
    expect([again.statusCode, again.body]).toMatchObject([200, expect.any(String)])
    expect((await fair.host.client.call(universityHosting.remove, { params })).statusCode).toBe(204)
  })

  it('brings it back once, when money of several exhibitors comes in at the same moment', async () => {
    const fair = await aFair()
    const all = await Promise.all([1, 2, 3].map(() => fair.exhibitor()))
    const refunds = []
    for (const one of all) {
      refunds.push(stripe().refund(await one.pay(), 20000))
      await one.follow()
    }
    const params = { id: fair.event.id }
    await fair.host.client.call(universityHosting.cancel, { params, body: { reason: 'Storm' } })
    expect((await fair.host.client.call(universityHosting.remove, { params })).statusCode).toBe(204)
    for (const refund of refunds) refund.status = 'failed'
    await Promise.all(all.map((one) => one.follow()))
    const { rows } = await sql`select from activities where verb = 'event.restored'
      and subject_id = ${fair.event.id}`.execute(app().deps.db)
    expect(rows).toHaveLength(1)
  })
})
