import { describe, expect, it } from 'vitest'
import { universityExhibitors as desk } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { universityInvoices } from '#domains/fairs/invoices/invoices.contract.ts'
import { withStripe } from '../../../../tests/harness/card-payments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { seller } from '../../../../tests/harness/invoices.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'

const { app, stripe, aFair, tell } = withStripe()

const aPaidFee = async () => {
  const fair = await aFair()
  const one = await fair.exhibitor()
  const payment = await one.pay()
  const hears = async (type: string, dispute: object) => {
    await tell(`charge.dispute.${type}`, dispute)
    await app().drain()
  }
  return { fair, one, payment, hears }
}

describe('a disputed card payment', () => {
  it('is shown, counted once, and told to the host, who can give nothing back meanwhile', async () => {
    const { fair, one, payment, hears } = await aPaidFee()
    const dispute = stripe().dispute(payment)
    await Promise.all([1, 2, 3].map(() => tell('charge.dispute.created', dispute)))
    await hears('funds_withdrawn', dispute)
    expect(await one.ledger()).toEqual(['charged 20000', 'received 20000', 'disputed 20000'])
    expect(await one.registration()).toMatchObject({
      payment: 'verified',
      received: 20000,
      is_disputed: true,
      timeline: expect.arrayContaining([
        expect.objectContaining({ kind: 'disputed', reason: 'Product not received' }),
      ]),
    })
    const [paid] = (await one.hosted()).payments
    expect(paid).toMatchObject({
      charged_back: 0,
      disputes: [{ state: 'open', amount: 20000, reason: 'product_not_received', closed_at: null }],
    })
    expect((await one.cards()).payments).toMatchObject([{ disputes: [{ state: 'open' }] }])
    const list = await fair.host.client.call(desk.list, { params: { id: fair.event.id } })
    expect(list.json().data).toMatchObject([{ is_disputed: true }])
    const told = (await lettersTo(app(), fair.host.person_id)).filter(({ subject }) =>
      subject.startsWith('Payment disputed'),
    )
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).toMatch(/\$200 until it is decided.*answers it at Stripe by/)
    const refused = await one.refund(paid!.id, { amount: 100, reason: 'Sorry' })
    expect(problemOf(refused).detail).toContain('until the dispute is decided')
    const csv = await fair.host.client.call(desk.ledger, { params: { id: fair.event.id } })
    expect(csv.body).toMatch(/Payment disputed,200\.00,USD,,/)
  })

  it('that is lost makes the fee due again, whenever and in whatever order it is told', async () => {
    const fair = await aFair()
    await fair.host.client.call(universityInvoices.saveSeller, { body: seller })
    const one = await fair.exhibitor()
    const session = stripe().pay(await one.session())
    const dispute = stripe().dispute(session.payment_intent!, { status: 'lost' })
    // the end is told before the beginning, and both before the payment
    for (const type of ['closed', 'created', 'funds_withdrawn', 'closed'])
      await tell(`charge.dispute.${type}`, { ...dispute, status: 'needs_response' })
    await app().drain()
    await tell('checkout.session.completed', session)
    await app().drain()
    expect(await one.ledger()).toEqual([
      'charged 20000',
      'received 20000',
      'disputed 20000',
      'charged_back 20000',
    ])
    expect(await one.registration()).toMatchObject({
      payment: 'awaiting_payment',
      received: 0,
      open: 20000,
      is_disputed: false,
    })
    expect((await one.hosted()).payments).toMatchObject([
      { amount: 20000, charged_back: 20000, disputes: [{ state: 'lost' }] },
    ])
    expect((await one.cards()).payable).toBe(20000)
    const subjects = await subjectsTo(app(), one.team.person_id)
    expect(subjects.filter((subject) => subject === 'Payment due again: Card fair')).toHaveLength(1)
    expect(await subjectsTo(app(), fair.host.person_id)).toContainEqual(
      expect.stringMatching(/^Dispute lost: /),
    )
    const documents = await fair.host.client.call(universityInvoices.documents, { params: { id: one.id } })
    expect(documents.json().invoices).toMatchObject([{ kind: 'invoice', credited: 0 }])
    const csv = await fair.host.client.call(desk.ledger, { params: { id: fair.event.id } })
    expect(csv.body).toMatch(/Taken back by the bank,200\.00,USD,-200,/)
    expect(await one.pay()).toBeTruthy()
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000 })
  })

  it('stays as Stripe said last, when an earlier answer comes late', async () => {
    const { one, payment, hears } = await aPaidFee()
    const dispute = stripe().dispute(payment)
    let isFirst = true
    stripe().state.afterwards = async (call) => {
      if (call !== 'GET /v1/disputes' || !isFirst) return
      isFirst = false
      dispute.status = 'lost'
      await one.follow()
    }
    await hears('created', dispute)
    stripe().state.afterwards = async () => {}
    expect((await one.hosted()).payments).toMatchObject([{ disputes: [{ state: 'lost' }] }])
    expect((await one.ledger()).slice(2)).toEqual(['disputed 20000', 'charged_back 20000'])
  })

  it('that is won stays paid; one that is won on appeal is paid again', async () => {
    const { fair, one, payment, hears } = await aPaidFee()
    const dispute = stripe().dispute(payment)
    await hears('created', dispute)
    dispute.status = 'won'
    await hears('closed', dispute)
    await hears('updated', dispute)
    expect(await one.registration()).toMatchObject({ payment: 'verified', is_disputed: false })
    expect((await one.ledger()).slice(2)).toEqual(['disputed 20000', 'dispute_won 20000'])
    const second = stripe().dispute(payment, { status: 'lost', amount: 5000 })
    await hears('closed', second)
    expect(await one.registration()).toMatchObject({ payment: 'part_paid', received: 15000, open: 5000 })
    second.status = 'appeal_under_review'
    await hears('updated', second)
    expect(await one.registration()).toMatchObject({ received: 15000, is_disputed: true })
    second.status = 'won'
    await hears('closed', second)
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000 })
    expect((await one.ledger()).slice(4)).toEqual(['disputed 5000', 'charged_back 5000', 'received 5000'])
    expect((await one.hosted()).payments).toMatchObject([
      { charged_back: 0, disputes: [{ state: 'won' }, { state: 'won' }] },
    ])
    const won = (await subjectsTo(app(), fair.host.person_id)).filter((subject) =>
      subject.startsWith('Dispute won'),
    )
    expect(won).toHaveLength(2)
  })

  it('is none while the bank only asks, and takes back no more than is left', async () => {
    const { one, payment, hears } = await aPaidFee()
    const [paid] = (await one.hosted()).payments
    const inquiry = stripe().dispute(payment, { status: 'warning_needs_response' })
    await hears('created', inquiry)
    expect(await one.registration()).toMatchObject({ is_disputed: false })
    expect((await one.refund(paid!.id, { amount: 15000, reason: 'Sorry' })).statusCode).toBe(200)
    inquiry.status = 'lost'
    await hears('closed', inquiry)
    expect((await one.ledger()).slice(2)).toEqual(['refunded 15000', 'disputed 5000', 'charged_back 5000'])
    expect(await one.registration()).toMatchObject({ received: 0 })
  })

  it('is won for good, whichever answer about it comes late', async () => {
    const { one, payment } = await aPaidFee()
    const dispute = stripe().dispute(payment, { status: 'lost' })
    let isFirst = true
    stripe().state.afterwards = async (call) => {
      if (call !== 'GET /v1/disputes' || !isFirst) return
      isFirst = false
      dispute.status = 'won'
      await one.follow()
    }
    await one.follow()
    stripe().state.afterwards = async () => {}
    expect((await one.ledger()).slice(2)).toEqual(['disputed 20000', 'dispute_won 20000'])
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 20000 })
  })

  it('leaves a refund that was on its way for when the money is there again', async () => {
    const { one, payment } = await aPaidFee()
    const back = stripe().refund(payment, 5000)
    Object.assign(back, { status: 'requires_action' })
    const dispute = stripe().dispute(payment, { status: 'lost' })
    await one.follow()
    back.status = 'succeeded'
    await one.follow()
    expect((await one.hosted()).payments).toMatchObject([{ refunded: 0, charged_back: 20000, held: 0 }])
    dispute.status = 'won'
    await one.follow()
    await one.follow()
    expect((await one.ledger()).slice(4)).toEqual(['received 20000', 'refunded 5000'])
    expect((await one.hosted()).payments).toMatchObject([{ refunded: 5000, charged_back: 0, held: 15000 }])
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 15000 })
  })

  it('says so when nothing is left of what is disputed', async () => {
    const { fair, one, payment, hears } = await aPaidFee()
    stripe().refund(payment, 20000)
    await one.follow()
    const dispute = stripe().dispute(payment)
    await hears('created', dispute)
    dispute.status = 'lost'
    await hears('closed', dispute)
    expect(await one.registration()).toMatchObject({ payment: 'refunded', received: 0 })
    const told = (await lettersTo(app(), fair.host.person_id)).filter(({ subject }) => /isput/.test(subject))
    expect(told).toHaveLength(2)
    expect(JSON.stringify(told)).toContain('had been given back already')
    expect(JSON.stringify(told)).not.toContain('$0')
  })

  it.each(['', 'x'.repeat(300), 'odd \u0000 word', null])(
    'takes any reason of a bank: %j',
    async (reason) => {
      const { one, payment, hears } = await aPaidFee()
      await hears('created', stripe().dispute(payment, { reason: reason as string }))
      expect(await one.ledger()).toEqual(['charged 20000', 'received 20000', 'disputed 20000'])
      const [paid] = (await one.hosted()).payments
      expect(paid).toMatchObject({ disputes: [{ reason: 'general', state: 'open' }] })
    },
  )

  it('has no line in the ledger for money that does not move', async () => {
    const { fair, one, payment, hears } = await aPaidFee()
    stripe().refund(payment, 20000)
    await one.follow()
    const dispute = stripe().dispute(payment)
    await hears('created', dispute)
    dispute.status = 'lost'
    await hears('closed', dispute)
    const ledger = await fair.host.client.call(desk.ledger, { params: { id: fair.event.id } })
    expect(ledger.body).toContain('Refunded')
    expect(ledger.body).not.toContain('Payment disputed')
    expect(ledger.body).not.toContain('Taken back by the bank')
    const { timeline } = (await fair.host.client.call(desk.one, { params: { id: one.id } })).json()
    const kinds = timeline.filter(({ kind }: { kind: string }) => ['disputed', 'charged_back'].includes(kind))
    expect(kinds).toMatchObject([{ money: null }, { money: null }])
  })

  it('that is lost makes a fee due again whose rest was waived; won on appeal, it is settled as before', async () => {
    const { one, payment } = await aPaidFee()
    stripe().dispute(payment, { status: 'lost', amount: 10000 })
    await one.follow()
    await one.review({ step: 'waive', reason: 'Sponsor' })
    const dispute = stripe().dispute(payment, { status: 'lost', amount: 10000 })
    await one.follow()
    expect(await one.registration()).toMatchObject({ payment: 'awaiting_payment', open: 20000 })
    dispute.status = 'won'
    await one.follow()
    expect(await one.registration()).toMatchObject({ payment: 'verified', received: 10000, open: 0 })
  })

  it('or a refund that did not last leaves a fee settled that was given back in part', async () => {
    const { one, payment } = await aPaidFee()
    const settled = { payment: 'verified', received: 15000, open: 0 }
    stripe().refund(payment, 5000)
    await one.follow()
    const dispute = stripe().dispute(payment, { status: 'lost', amount: 15000 })
    await one.follow()
    expect(await one.registration()).toMatchObject({ payment: 'awaiting_payment', open: 20000 })
    dispute.status = 'won'
    await one.follow()
    expect(await one.registration()).toMatchObject(settled)
    const rest = stripe().refund(payment, 15000)
    await one.follow()
    expect(await one.registration()).toMatchObject({ payment: 'refunded', received: 0 })
    rest.status = 'failed'
    await one.follow()
    expect(await one.registration()).toMatchObject(settled)
  })
})
