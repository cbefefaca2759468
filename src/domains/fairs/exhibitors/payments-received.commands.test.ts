import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { ledger, scene } from '../../../../tests/harness/fairs.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { ledgerKinds } from '../fairs.contract.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { openOf, settledBy } from '../fairs.rules.ts'
import { universityExhibitors as calls } from './exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const paid = { method: 'bank_transfer', received_on: '2026-01-05' } as const

const aFair = async () => {
  const made = await scene(t, {
    title: 'Paid fair',
    booths: [{ name: 'Small', price: 20000, quantity: 50 }],
  })
  const exhibitor = async (more: Parameters<typeof buildFairRegistration>[1] = {}) => {
    const team = await anEmployer(t)
    const row = await buildFairRegistration(t.deps, {
      event_id: made.event.id,
      organization_id: team.organization_id,
      booth_id: made.small,
      state: 'approved',
      ...more,
    })
    const review = (body: object) =>
      made.host.client.call(calls.review, { params: { id: row.id }, body: body as never })
    return { team, review, ...row }
  }
  const receive = (body: object) =>
    made.host.client.call(calls.receive, { body: { ...paid, ...body } as never })
  return { ...made, exhibitor, receive }
}

describe('a fee that comes in by parts', () => {
  it('stays due for what is open, and is paid with the last part', async () => {
    const { exhibitor } = await aFair()
    const one = await exhibitor()
    const part = await one.review({ step: 'receive', amount: 5000, ...paid })
    expect(part.json()).toMatchObject({ payment: 'part_paid', received: 5000, open: 15000 })
    expect(part.json().may).toMatchObject({ decline: false, receive: true, refund: true })
    const [letter] = (await lettersTo(t, one.team.person_id)).slice(-1)
    expect(letter!.subject).toBe('$50 received: Paid fair')
    expect(JSON.stringify(letter)).toContain('$150 is due by')
    const tooMuch = await one.review({ step: 'receive', amount: 15001, ...paid })
    expect(problemOf(tooMuch).fields).toEqual({ amount: ['Only $150 is open'] })
    for (const amount of [0, -1, 1.5, 1e15])
      expect((await one.review({ step: 'receive', amount, ...paid })).statusCode).toBe(422)
    const rest = await one.review({ step: 'receive', ...paid })
    expect(rest.json()).toMatchObject({ payment: 'verified', received: 20000, open: 0 })
    expect(await subjectsTo(t, one.team.person_id)).toContain('Receipt: Paid fair')
    expect(await ledger(t, one.id)).toEqual(['charged 20000', 'received 5000', 'received 15000'])
  })

  it('is refunded in part or whole; what was entered by mistake can be entered again', async () => {
    const { exhibitor } = await aFair()
    const one = await exhibitor({ payment: 'verified' })
    const refund = (amount?: number) => one.review({ step: 'refund', reason: 'Smaller booth', amount })
    expect((await refund(8000)).json()).toMatchObject({ payment: 'verified', received: 12000, open: 0 })
    expect(problemOf(await refund(12001)).fields).toEqual({ amount: ['You hold $120'] })
    expect((await refund()).json()).toMatchObject({ payment: 'refunded', received: 0, open: 0 })
    expect((await one.review({ step: 'receive', amount: 7000, ...paid })).json()).toMatchObject({
      payment: 'part_paid',
      received: 7000,
      open: 13000,
    })
    expect((await one.review({ step: 'waive', reason: 'The rest is ours' })).json()).toMatchObject({
      payment: 'verified',
      open: 0,
    })
  })

  it('counts once when two record it at the same moment', async () => {
    const { exhibitor } = await aFair()
    const one = await exhibitor()
    const whole = () => one.review({ step: 'receive', ...paid })
    await Promise.all([whole(), whole(), whole()])
    expect(await ledger(t, one.id)).toEqual(['charged 20000', 'received 20000'])
    const two = await exhibitor()
    const most = () => two.review({ step: 'receive', amount: 15000, ...paid })
    expect((await Promise.all([most(), most()])).map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 422,
    ])
  })
})

describe('a part that a program sends twice', () => {
  it('is recorded once, as is what is given back; after a minute it is another', async () => {
    const { host, exhibitor } = await aFair()
    const { id } = await exhibitor()
    const send = (payload: object) =>
      t.app.inject({
        method: 'PUT',
        url: `/api/university/event/exhibitor/${id}/payment`,
        headers: { cookie: host.client.cookie },
        payload,
      })
    const part = { step: 'receive', amount: 5000, ...paid }
    await Promise.all([send(part), send(part)])
    expect((await send(part)).json()).toMatchObject({ received: 5000 })
    t.clock.advance(2 * MINUTE)
    await send(part)
    const back = { step: 'refund', amount: 2000, reason: 'Smaller booth' }
    for (let times = 0; times < 2; times += 1) expect((await send(back)).statusCode).toBe(200)
    expect(await ledger(t, id)).toEqual(['charged 20000', 'received 5000', 'received 5000', 'refunded 2000'])
  })
})

describe('many fees at once', () => {
  it('are paid in one step: whatever is open of those named or matching; the rest is reported', async () => {
    const { event, exhibitor, receive } = await aFair()
    const [one, part] = [await exhibitor(), await exhibitor({ payment: 'part_paid' })]
    const pending = await exhibitor({ state: 'pending' })
    const registration_ids = [one.id, part.id, pending.id]
    const stranger = await (await aFair()).exhibitor()
    expect((await receive({ registration_ids: [one.id, stranger.id] })).statusCode).toBe(404)
    expect((await receive({ registration_ids, received_on: '2199-01-01' })).statusCode).toBe(422)
    const done = (await receive({ registration_ids })).json()
    expect(done).toMatchObject({ changed: 2, refused: [{ id: pending.id, reason: 'Nothing is due' }] })
    expect(await ledger(t, part.id)).toEqual(['charged 20000', 'received 10000', 'received 10000'])
    expect(await subjectsTo(t, part.team.person_id)).toEqual(['Receipt: Paid fair'])
    const more = await Promise.all([exhibitor(), exhibitor()])
    const matching = { event_id: event.id, payment: ['awaiting_payment'], state: ['approved'], total: 2 }
    expect((await receive({ matching: { ...matching, total: 3 } })).statusCode).toBe(409)
    const both = await Promise.all([receive({ matching }), receive({ matching })])
    expect(both.reduce((sum, answer) => sum + (answer.json().changed ?? 0), 0)).toBe(2)
    for (const row of more) expect(await ledger(t, row.id)).toEqual(['charged 20000', 'received 20000'])
  })

  it('leave out what was given back: only someone who has it again records that', async () => {
    const { host, event, exhibitor, receive } = await aFair()
    const [one, back] = [await exhibitor(), await exhibitor({ payment: 'verified' })]
    await back.review({ step: 'refund', reason: 'Not coming after all' })
    const list = await host.client.call(calls.list, { params: { id: event.id } })
    expect(list.json().able).toMatchObject({ receive: 1 })
    const matching = { event_id: event.id, state: ['approved'], total: 2 }
    expect((await receive({ matching })).json()).toMatchObject({
      changed: 1,
      refused: [{ id: back.id, reason: 'Nothing is due' }],
    })
    expect(await ledger(t, one.id)).toEqual(['charged 20000', 'received 20000'])
    expect((await back.review({ step: 'receive', ...paid })).json()).toMatchObject({ payment: 'verified' })
  })
})

describe('the state of a payment', () => {
  it('follows from the ledger alone: never more open than the fee, never less than nothing', () => {
    const entry = fc.record({
      kind: fc.constantFrom(...ledgerKinds),
      amount: fc.integer({ min: 0, max: 300 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(entry, { maxLength: 12 }), (fee, all) => {
        const settled = settledBy(fee, all)
        const open = openOf({ fee, ...settled })
        expect(open).toBeGreaterThanOrEqual(0)
        expect(open).toBeLessThanOrEqual(fee)
        expect(settled.received).toBeGreaterThanOrEqual(0)
        if (settled.payment === 'refunded') expect(settled.received).toBe(0)
        if (settled.payment === 'verified' || settled.payment === 'part_paid')
          expect(settled.received).toBeGreaterThan(0)
      }),
    )
  })
})
