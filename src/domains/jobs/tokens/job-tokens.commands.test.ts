import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { expireTokens } from './job-tokens.commands.ts'
import { jobTokens, newJobToken } from './job-tokens.contract.ts'
import { buildTokens } from './job-tokens.fixtures.ts'
import { tokenExpiry } from './job-tokens.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a token lasts twelve months, by the clock before the tick', async () => {
  const { organization_id } = await anEmployer(t)
  await buildTokens(t.deps, organization_id, 2)
  t.clock.set(tokenExpiry(t.clock.now()))
  const employer = await anEmployer(t, { organization_id })
  const list = async () => (await employer.client.call(jobTokens, {})).json()
  expect(await list()).toMatchObject({ total_available: 0, total_expired: 2, total_used: 0, total_row: 2 })
  expect((await list()).data[0].state).toBe('expired')
  expect((await employer.client.call(newJobToken, {})).json().error).toBe('no_job_token')
  const counts = await Promise.all([expireTokens(t.deps), expireTokens(t.deps)])
  expect(counts.sort()).toEqual([0, 2])
  const activities = await t.deps.db
    .selectFrom('activities')
    .select(['verb', 'data'])
    .where('subject_id', '=', organization_id)
    .orderBy('id')
    .execute()
  expect(activities).toEqual([
    { verb: 'tokens.granted', data: expect.objectContaining({ count: 2 }) },
    { verb: 'tokens.expired', data: { count: 2 } },
  ])
  expect((await list()).total_expired).toBe(2)
})

test.each([
  ['2026-03-02T15:00:00.000Z', '2027-03-02T15:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2029-03-01T00:00:00.000Z'],
])('granted %s it expires %s', (granted, expires) => {
  expect(tokenExpiry(new Date(granted)).toISOString()).toBe(expires)
})

test('an organization sees its own tokens, page by page', async () => {
  const [employer, other] = [await anEmployer(t), await anEmployer(t)]
  await buildTokens(t.deps, employer.organization_id, 5)
  const read = async (page: number) =>
    (await employer.client.call(jobTokens, { query: { page, size: 2 } })).json()
  const pages = [await read(1), await read(2), await read(3)]
  const ids = pages.flatMap((page) => page.data.map((token: { id: string }) => token.id))
  expect(new Set(ids).size).toBe(5)
  expect(pages[0]).toMatchObject({ page_count: 3, total_row: 5, total_available: 5 })
  expect((await other.client.call(jobTokens, {})).json().total_row).toBe(0)
})
