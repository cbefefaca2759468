import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { statementsOf } from '../../../../tests/harness/statements.ts'
import { buildFairRegistration, type FairRegistrationOverrides } from '../fairs.fixtures.ts'
import { universityExhibitors as calls } from './exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = async (quantity: number) => {
  const host = await aUniversity(t)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), 40 * DAY),
    booths: [{ name: 'Small', price: 20000, quantity }],
  })
  const booth_id = event.booths[0]!.id
  const exhibitor = (more: FairRegistrationOverrides = {}) =>
    buildFairRegistration(t.deps, { event_id: event.id, booth_id, ...more })
  const states = async () => {
    const rows = await t.deps.db
      .selectFrom('fair_registrations')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .where('event_id', '=', event.id)
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  }
  const matching = (total: number, narrowing: object = {}) => ({
    matching: { event_id: event.id, total, ...narrowing },
  })
  return { host, event, exhibitor, states, matching }
}

it('approves all that match, past a page and past a batch', async () => {
  const { host, exhibitor, states, matching } = await scene(120)
  for (let n = 0; n < 105; n++) await exhibitor()
  const answer = await host.client.call(calls.approve, { body: matching(105, { state: ['pending'] }) })
  expect(answer.json()).toMatchObject({ changed: 105, refused: [] })
  expect(await states()).toEqual({ approved: 105 })
})

it('does what it can, and says who was left out and why', async () => {
  const { host, event, exhibitor, states, matching } = await scene(9)
  for (let n = 0; n < 3; n++) await exhibitor()
  const paid = await exhibitor({ state: 'approved', payment: 'verified' })
  const proof = await exhibitor({ state: 'approved', payment: 'proof_submitted' })
  const gone = await exhibitor({ state: 'canceled' })
  const list = await host.client.call(calls.list, { params: { id: event.id } })
  expect(list.json().able).toEqual({ approve: 3, decline: 3, receive: 1 })
  const answer = await host.client.call(calls.decline, { body: { ...matching(6), reason: 'Full' } })
  const { changed, refused } = answer.json()
  expect(changed).toBe(3)
  expect(new Map(refused.map(({ id, reason }: { id: string; reason: string }) => [id, reason]))).toEqual(
    new Map([
      [paid.id, 'The fee was paid: record a refund first'],
      [proof.id, 'A proof of payment is waiting: reject it first'],
      [gone.id, 'It was canceled'],
    ]),
  )
  expect(await states()).toEqual({ declined: 3, approved: 2, canceled: 1 })
})

it('changes nothing if another number matches by now', async () => {
  const { host, exhibitor, states, matching } = await scene(9)
  await exhibitor()
  await exhibitor()
  const answer = await host.client.call(calls.approve, { body: matching(1) })
  expect([answer.statusCode, problemOf(answer).error]).toEqual([409, 'list_changed'])
  expect(problemOf(answer).detail).toBe('You saw 1; by now 2 match. Nothing was changed.')
  expect(await states()).toEqual({ pending: 2 })
})

it('takes ids or a filter, and only for the host’s own events', async () => {
  const { exhibitor, matching } = await scene(9)
  const { id } = await exhibitor()
  const stranger = (await scene(1)).host
  const both = await stranger.client.call(calls.approve, { body: { registration_ids: [id], ...matching(1) } })
  expect(problemOf(both).fields).toHaveProperty('registration_ids')
  const neither = await stranger.client.call(calls.approve, { body: {} })
  expect(problemOf(neither).fields).toHaveProperty('registration_ids')
  const elsewhere = await stranger.client.call(calls.approve, { body: matching(1) })
  expect(elsewhere.statusCode).toBe(404)
})

it('takes as many statements for many as for a few', async () => {
  const few = await scene(9)
  for (let n = 0; n < 2; n++) await few.exhibitor()
  const many = await scene(90)
  for (let n = 0; n < 60; n++) await many.exhibitor()
  const approving = ({ host, matching }: typeof few, total: number) =>
    statementsOf(() => host.client.call(calls.approve, { body: matching(total) }))
  const [one, other] = [await approving(few, 2), await approving(many, 60)]
  expect(other.length).toBe(one.length)
})
