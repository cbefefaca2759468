import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { anOperator, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import { eventsForReview, takeDownEvent } from './event-admin.contract.ts'

let t: TestApp
let client: Client
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  client = (await anOperator(t)).client
  host = await aUniversity(t, { organization: { name: 'Blue Harbor College' } })
  const now = t.clock.now()
  const add = async (title: string, overrides: Parameters<typeof buildEvent>[1] = {}) => {
    t.clock.advance(MINUTE)
    return buildEvent(t.deps, { title, ...overrides })
  }
  await add('Autumn fair', { organization_id: host.organization_id })
  await add('Long ago', { starts_at: later(now, -3 * DAY), ends_at: later(now, -3 * DAY + HOUR) })
  await add('Called off', { state: 'canceled' })
  await add('Not yet', { state: 'draft' })
  const { id } = await add('Quick money')
  await client.call(takeDownEvent, { body: { event_id: id, reason: 'It asks for money.' } })
})
afterAll(() => t.close())

const found = async (query: Partial<QueryOf<typeof eventsForReview>>) => {
  const response = await client.call(eventsForReview, { query })
  expect(response.statusCode).toBe(200)
  return (response.json() as OutputOf<typeof eventsForReview>).data.map(({ title }) => title)
}

test('everything that was published, in the order of publishing', async () => {
  expect((await found({ sort: 'oldest' })).sort()).toEqual([
    'Autumn fair',
    'Called off',
    'Long ago',
    'Quick money',
  ])
  expect((await found({})).toReversed()).toEqual(await found({ sort: 'oldest' }))
  expect(await found({ size: 1, page: 2 })).toEqual([(await found({}))[1]])
})

test('by state, host, and words of the event or the host', async () => {
  expect(await found({ state: ['published'] })).toEqual(['Autumn fair'])
  expect(await found({ state: ['ended'] })).toEqual(['Long ago'])
  expect(await found({ state: ['canceled'] })).toEqual(['Called off'])
  expect(await found({ state: ['taken_down'] })).toEqual(['Quick money'])
  expect((await found({ state: ['ended', 'canceled'] })).sort()).toEqual(['Called off', 'Long ago'])
  expect(await found({ organization_id: host.organization_id })).toEqual(['Autumn fair'])
  expect(await found({ search: 'quick' })).toEqual(['Quick money'])
  expect(await found({ search: 'blue harbor' })).toEqual(['Autumn fair'])
  expect(await found({ search: 'nothing like it' })).toEqual([])
})
