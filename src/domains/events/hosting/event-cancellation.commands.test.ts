import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { universityExhibitors } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aHost, letters } from '../../../../tests/harness/hosting.ts'
import { buildRegistration } from '../events.fixtures.ts'
import { type HostedEvent, universityHosting } from './hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('the end of an event', () => {
  test('canceling frees every place and tells everyone once', async () => {
    const host = await aHost(t)
    const event: HostedEvent = (await host.create({ capacity: 1 })).json()
    await buildRegistration(t.deps, { event_id: event.id })
    await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
    const cancel = () =>
      host.client.call(universityHosting.cancel, {
        params: { id: event.id },
        body: { reason: 'Flooded hall' },
      })
    const both = await Promise.all([cancel(), cancel()])
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 409])
    expect(await host.detail(event.id)).toMatchObject({
      state: 'canceled',
      cancel_reason: 'Flooded hall',
      taken: 0,
      waiting: 0,
      may: { edit: false, cancel: false, delete: true, duplicate: true },
    })
    await t.drain()
    const news = (await letters(t)).filter(({ letter }) => letter.subject.startsWith('Canceled'))
    expect(news.map(({ letter }) => letter.subject)).toEqual([
      'Canceled: Spring fair',
      'Canceled: Spring fair',
    ])
    const rows = await t.deps.db
      .selectFrom('event_registrations')
      .select(['state', 'cancel_cause'])
      .where('event_id', '=', event.id)
      .execute()
    expect(rows).toEqual([
      { state: 'canceled', cancel_cause: 'event' },
      { state: 'canceled', cancel_cause: 'event' },
    ])
  })

  test('a published event is canceled before it is deleted; drafts and canceled ones go', async () => {
    const host = await aHost(t)
    const event: HostedEvent = (await host.create()).json()
    const remove = () => host.client.call(universityHosting.remove, { params: { id: event.id } })
    expect((await remove()).statusCode).toBe(409)
    await host.client.call(universityHosting.cancel, { params: { id: event.id }, body: {} })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
  })

  test('an event for which money of exhibitors is held stays until it went back', async () => {
    const host = await aHost(t)
    const booth = [{ name: 'Big', price: 20000, quantity: 5 }]
    const event: HostedEvent = (await host.create({ booth_currency: 'USD', booth })).json()
    const at = { event_id: event.id, booth_id: event.booth[0]!.id, state: 'approved' as const }
    await buildFairRegistration(t.deps, at)
    const paid = await buildFairRegistration(t.deps, { ...at, payment: 'part_paid' })
    const params = { id: event.id }
    const remove = () => host.client.call(universityHosting.remove, { params })
    await host.client.call(universityHosting.cancel, { params, body: {} })
    const refused = await remove()
    expect([refused.statusCode, problemOf(refused).detail]).toEqual([
      409,
      expect.stringContaining('Refund it'),
    ])
    expect((await host.detail(event.id)).may).toMatchObject({ delete: false, delete_waits_for: 'money' })
    await expect(
      sql`update events set state = 'removed', canceled_at = null, removed_at = now() where id = ${event.id}`.execute(
        t.deps.db,
      ),
    ).rejects.toThrow(/not removed/)
    const refund = await host.client.call(universityExhibitors.review, {
      params: { id: paid.id },
      body: { step: 'refund', reason: 'Canceled' },
    })
    expect(refund.json()).toMatchObject({ payment: 'refunded' })
    expect((await host.detail(event.id)).may).toMatchObject({ delete: true, delete_waits_for: null })
    expect((await remove()).statusCode).toBe(204)
  })

  test('a copy is a draft without dates, guests and registrations', async () => {
    const host = await aHost(t)
    const event: HostedEvent = (
      await host.create({
        capacity: 30,
        booth_currency: 'EUR',
        booth: [{ name: 'Big', price: 100, amenities: ['Power'] }],
      })
    ).json()
    await t.deps.db.updateTable('event_booths').set({ held: 1 }).where('event_id', '=', event.id).execute()
    const copy: HostedEvent = (
      await host.client.call(universityHosting.duplicate, { params: { id: event.id } })
    ).json()
    expect(copy).toMatchObject({ state: 'draft', starts_at: null, capacity: 30, taken: 0, invited: 0 })
    expect(copy.booth).toMatchObject([{ name: 'Big', price: 100, held: 0, amenities: ['Power'] }])
  })
})
