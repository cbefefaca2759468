import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
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
