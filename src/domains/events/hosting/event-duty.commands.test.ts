import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aHost, letters } from '../../../../tests/harness/hosting.ts'
import { type HostedEvent, universityHosting } from './hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('the team on duty', () => {
  test('is chosen from the team and told once the event is out', async () => {
    const host = await aHost(t)
    const colleague = await buildUniversityUser(t.deps, {
      organization_id: host.organization_id,
      team_role: 'staff',
    })
    const draft: HostedEvent = (await host.create({ state: 'draft', on_duty: [colleague.id] })).json()
    await t.drain()
    const told = async () =>
      (await letters(t)).filter(({ cause }) => cause.startsWith(`event.duty_given:${draft.id}`)).length
    expect(await told()).toBe(0)
    const published = await host.client.call(universityHosting.publish, { params: { id: draft.id } })
    expect(published.json().on_duty).toMatchObject([{ account_id: colleague.id }])
    await t.drain()
    expect(await told()).toBe(1)
    const set = (account_ids: string[]) =>
      host.client.call(universityHosting.setDuty, { params: { id: draft.id }, body: { account_ids } })
    expect(problemOf(await set([newId()])).fields).toHaveProperty('account_ids.0')
    expect((await set([host.id])).statusCode).toBe(204)
    const team = (await host.client.call(universityHosting.team, { params: { id: draft.id } })).json()
    const onDuty = team.data.filter((member: { on_duty: boolean }) => member.on_duty)
    expect(onDuty).toMatchObject([{ account_id: host.id }])
  })

  test('comes in pages', async () => {
    const host = await aHost(t)
    const { organization_id } = host
    for (const first_name of ['Bea', 'Cai'])
      await buildUniversityUser(t.deps, { organization_id, first_name, team_role: 'staff' })
    const { id } = (await host.create({ state: 'draft' })).json()
    const page = async (n: number) =>
      (await host.client.call(universityHosting.team, { params: { id }, query: { page: n, size: 2 } })).json()
    const [first, second] = [await page(1), await page(2)]
    expect(first).toMatchObject({ current_page: 1, page_count: 2, total_row: 3 })
    const names = [...first.data, ...second.data].map((one: { first_name: string }) => one.first_name)
    expect(names).toEqual(['Bea', 'Cai', 'Test'])
  })
})
