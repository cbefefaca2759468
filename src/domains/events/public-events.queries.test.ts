import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { buildEvent, buildRegistration } from './events.fixtures.ts'
import { eventData } from './public/ui/structured-data.ts'
import * as calls from './public-events.contract.ts'

let t: TestApp
let host: { id: string }
beforeAll(async () => {
  t = await openTestApp()
  host = await buildOrganization(t.deps, 'university', { name: 'North College' })
})
afterAll(() => t.close())

const list = async (query: Record<string, unknown> = {}) =>
  (await visitor(t).call(calls.publicEvents, { query })).json()
const titles = async (query: Record<string, unknown> = {}) =>
  (await list(query)).data.map((event: { title: string }) => event.title)
const detail = (id: string) => visitor(t).call(calls.publicEventCall, { body: { id } })
const inDays = (days: number) => ({ starts_at: later(t.clock.now(), days * DAY) })

describe('what visitors see', () => {
  test('only published public events of approved hosts, the soonest first', async () => {
    const at = { organization_id: host.id }
    await buildEvent(t.deps, { ...at, title: 'Later', ...inDays(9) })
    await buildEvent(t.deps, { ...at, title: 'Sooner', ...inDays(3), kind: 'workshop', format: 'virtual' })
    await buildEvent(t.deps, { ...at, title: 'Over', ...inDays(-9) })
    const hidden = [
      await buildEvent(t.deps, { ...at, state: 'draft' }),
      await buildEvent(t.deps, { ...at, visibility: 'partners' }),
      await buildEvent(t.deps, { ...at, visibility: 'invited' }),
      await buildEvent(t.deps, { ...at, state: 'removed' }),
      await buildEvent(t.deps, {
        organization_id: (await buildOrganization(t.deps, 'employer', { state: 'suspended' })).id,
      }),
    ]
    await buildEvent(t.deps, { ...at, title: 'Off', state: 'canceled' })
    expect(await titles()).toEqual(['Sooner', 'Later'])
    expect(await titles({ when: 'past' })).toEqual(['Over'])
    expect(await titles({ kind: ['workshop'] })).toEqual(['Sooner'])
    expect(await titles({ format: ['in_person'] })).toEqual(['Later'])
    expect(await titles({ search: 'north coll' })).toEqual(['Sooner', 'Later'])
    expect(await titles({ search: 'later' })).toEqual(['Later'])
    expect(await titles({ when: 'week' })).toEqual(['Sooner'])
    expect(await list({ page: 2, size: 1 })).toMatchObject({ current_page: 2, page_count: 2, total_row: 2 })
    for (const event of hidden) expect((await detail(event.id)).statusCode).toBe(404)
  })

  test('no word of who waits, of the meeting link, or of what the host keeps', async () => {
    const event = await buildEvent(t.deps, {
      organization_id: host.id,
      format: 'hybrid',
      meeting_url: 'https://meet.example/secret',
      capacity: 1,
      booths: [{ name: 'Corner', price: 50_000, quantity: 3, amenities: ['Power'] }],
    })
    await buildRegistration(t.deps, { event_id: event.id })
    await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
    const answer = await detail(event.id)
    expect(answer.body).not.toContain('secret')
    expect(answer.json()).toMatchObject({
      is_full: true,
      is_registration_open: true,
      booth: [{ name: 'Corner' }],
    })
    expect(answer.json()).not.toHaveProperty('waiting')
    expect(answer.json().booth[0]).not.toHaveProperty('free')
  })

  test('a canceled event says so; a host shows its own events, those that are over last', async () => {
    const one = await buildOrganization(t.deps, 'employer', { name: 'Acre & Sons' })
    const at = { organization_id: one.id }
    const off = await buildEvent(t.deps, { ...at, state: 'canceled', cancel_reason: 'Storm' })
    await buildEvent(t.deps, { ...at, title: 'Over', ...inDays(-4) })
    await buildEvent(t.deps, { ...at, title: 'Next', ...inDays(2) })
    await buildEvent(t.deps, { ...at, title: 'After', ...inDays(5) })
    expect((await detail(off.id)).json()).toMatchObject({ state: 'canceled', cancel_reason: 'Storm' })
    const profile = (await visitor(t).call(calls.publicEventHost, { body: { id: one.id } })).json()
    expect(profile.organization).toMatchObject({ name: 'Acre & Sons', kind: 'employer' })
    expect(profile.data.map((event: { title: string }) => event.title)).toEqual(['Next', 'After', 'Over'])
    const unknown = await visitor(t).call(calls.publicEventHost, { body: { id: off.id } })
    expect(unknown.statusCode).toBe(404)
  })

  test.each([{ kind: 'party' }, { color: 'red' }, { page: 0 }, { size: 101 }])(
    'refuses %j',
    async (query) => {
      const answer = await visitor(t).call(calls.publicEvents, { query } as never)
      expect([400, 422]).toContain(answer.statusCode)
    },
  )
})

describe('structured data', () => {
  const data = async (overrides: Parameters<typeof buildEvent>[1], change: Record<string, unknown> = {}) => {
    const event = await buildEvent(t.deps, { organization_id: host.id, ...overrides })
    return eventData({ ...(await detail(event.id)).json(), ...change }, 'https://careers.example')
  }

  test('local times with their offset, place, host and status', async () => {
    expect(await data({ starts_at: new Date('2026-03-09T15:00:00Z') })).toMatchObject({
      '@type': 'Event',
      startDate: '2026-03-09T10:00:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: [{ '@type': 'Place', name: 'Main Hall', address: '1 Campus Way' }],
      organizer: { name: 'North College' },
    })
  })

  test('moved, canceled, online and full ones say so', async () => {
    expect(await data({}, { moved_at: '2026-03-01T00:00:00Z' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
    })
    const off = await data({ state: 'canceled' })
    expect(off).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(off).not.toHaveProperty('offers')
    expect(await data({ format: 'virtual' }, { is_full: true })).toMatchObject({
      location: [{ '@type': 'VirtualLocation' }],
      offers: { availability: 'https://schema.org/SoldOut' },
    })
  })
})
