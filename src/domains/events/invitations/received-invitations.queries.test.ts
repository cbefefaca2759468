import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { HOUR, later } from '#platform/clock.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildEvent, type EventOverrides } from '../events.fixtures.ts'
import { buildInvitation } from './event-invitations.fixtures.ts'
import { employerInvited } from './received-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('the events one is invited to', () => {
  test('come by tab, the soonest first, and are searched by host as well', async () => {
    const guest = await anEmployer(t)
    const now = t.clock.now()
    const at = (hours: number) => ({
      starts_at: later(now, hours * HOUR),
      ends_at: later(now, (hours + 1) * HOUR),
    })
    const university = await buildOrganization(t.deps, 'university', { name: 'Université du Lac' })
    const build = async (
      hours: number,
      state: 'pending' | 'accepted' | 'declined',
      rest: EventOverrides = {},
    ) => {
      const event = await buildEvent(t.deps, { organization_id: university.id, ...at(hours), ...rest })
      await buildInvitation(t.deps, { event_id: event.id, organization_id: guest.organization_id, state })
      return event.id
    }
    const [late, soon, past] = [
      await build(50, 'pending'),
      await build(5, 'pending'),
      await build(-50, 'pending'),
    ]
    await build(5, 'accepted')
    await build(5, 'pending', { state: 'draft' })
    const list = async (query: Record<string, unknown>) =>
      (await guest.client.call(employerInvited.list, { query })).json()
    const pending = await list({ tab: 'pending' })
    expect(pending.data.map(({ id }: { id: string }) => id)).toEqual([soon, late, past])
    expect(pending.counts).toEqual({ pending: 3, accepted: 1, declined: 0 })
    expect(await list({ search: 'universite du' })).toMatchObject({ total_row: 4 })
    expect(await list({ search: '100%' })).toMatchObject({ total_row: 0, page_count: 0 })
    const pages = await Promise.all([1, 2].map((page) => list({ page, size: 2 })))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).size).toBe(4)
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' })
      .where('id', '=', university.id)
      .execute()
    expect(await list({})).toMatchObject({ total_row: 0 })
  })
})
