import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitlistEntries } from '#domains/inquiries/waitlist/waitlist-admin.contract.ts'
import { totalLabel } from '#shared/totals.ts'
import { anOperator } from '../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a list that may be long is counted up to 10,000, which says so, and fully below', async () => {
  const { client } = await anOperator(t)
  const total = async (query: object) =>
    (await client.call(waitlistEntries, { query } as never)).json().total_row
  await sql`insert into waitlist_entries (id, email, role, created_at)
    select gen_random_uuid(), 'waits' || n || '@example.com', case when n % 100 = 0 then 'employer' else 'student' end, now()
    from generate_series(1, 10100) n`.execute(t.deps.db)
  expect(await total({})).toBe(10_000)
  expect(await total({ role: ['employer'] })).toBe(101)
  expect([totalLabel(10_000), totalLabel(101)]).toEqual(['10,000+', '101'])
})
