import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { aHost } from '../../../../tests/harness/hosting.ts'
import { buildEvent } from '../events.fixtures.ts'
import { universityHosting } from './hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('the list: tabs by the clock, words, kinds, formats, order; others’ events never', async () => {
  const host = await aHost(t)
  const { organization_id } = host
  const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000)
  const build = (title: string, days: number, rest = {}) =>
    buildEvent(t.deps, { organization_id, title, starts_at: at(days), ...rest })
  await build('Under way', -0.1)
  await build('Far webinar', 30, { kind: 'webinar', format: 'virtual' })
  await build('Near fair', 3)
  await build('Long ago', -30)
  await build('Off', 5, { state: 'canceled' })
  await build('Gone', 5, { state: 'removed' })
  await buildEvent(t.deps, { title: 'Near fair of others' })
  const list = async (query: Record<string, unknown>) => {
    const response = await host.client.call(universityHosting.list, { query: query as never })
    return response.json().data.map(({ title }: { title: string }) => title)
  }
  expect(await list({ tab: 'upcoming' })).toEqual(['Under way', 'Near fair', 'Far webinar'])
  expect(await list({ tab: 'upcoming', sort: 'latest' })).toEqual(['Far webinar', 'Near fair', 'Under way'])
  expect(await list({ tab: 'past' })).toEqual(['Long ago'])
  expect(await list({ tab: 'canceled' })).toEqual(['Off'])
  expect(await list({ search: 'fair' })).toEqual(['Near fair'])
  expect(await list({ kind: 'webinar', format: 'virtual' })).toEqual(['Far webinar'])
  expect(await list({ sort: 'title' })).toEqual(['Far webinar', 'Long ago', 'Near fair', 'Off', 'Under way'])
  const wrong = await host.client.call(universityHosting.list, { query: { tab: 'odd' } as never })
  expect(wrong.statusCode).toBe(400)
})
