import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { buildFairRegistration } from './fairs.fixtures.ts'
import { upcomingFairs } from './upcoming-fairs.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const fairIn = (days: number, overrides = {}) => {
  const starts_at = later(t.clock.now(), days * DAY)
  return buildEvent(t.deps, {
    kind: 'career_fair',
    starts_at,
    ends_at: later(starts_at, DAY / 4),
    ...overrides,
  })
}

test('the next three public fairs are shown, with the exhibitors who were approved', async () => {
  const last = await fairIn(40)
  const [first, second, third] = [await fairIn(10), await fairIn(20), await fairIn(30)]
  await fairIn(5, { visibility: 'invited' })
  await fairIn(6, { kind: 'workshop' })
  const stand = async (name: string, state: 'approved' | 'pending', organization = {}) => {
    const { id } = await buildOrganization(t.deps, 'employer', { name, ...organization })
    await buildFairRegistration(t.deps, { event_id: first.id, organization_id: id, state })
  }
  await stand('Zebra Works', 'approved')
  await stand('Ada Mills', 'approved')
  await stand('Waiting Ltd', 'pending')
  await stand('Gone Ltd', 'approved', { state: 'suspended' })
  const { data } = (await visitor(t).call(upcomingFairs)).json()
  expect(data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, third.id])
  expect(data.map(({ id }: { id: string }) => id)).not.toContain(last.id)
  expect(data[0]).toMatchObject({
    total_exhibitors: 2,
    exhibitors: [{ name: 'Ada Mills' }, { name: 'Zebra Works' }],
  })
})
