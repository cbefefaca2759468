import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { joinWaitlist } from './waitlist.contract.ts'
import { waitlistExport } from './waitlist-admin.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const entries = () => t.deps.db.selectFrom('waitlist_entries').select(['email', 'role']).execute()

test('a new and a known address get the same answer and one row', async () => {
  const body = { email: ' Ada@Example.edu ', role: 'student' as const }
  const first = await visitor(t).call(joinWaitlist, { body })
  const again = await visitor(t).call(joinWaitlist, { body })
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(await entries()).toEqual([{ email: 'ada@example.edu', role: 'student' }])
})

test('a wrong address is told, with the unknown field beside it, and leaves nothing', async () => {
  const before = await entries()
  const response = await visitor(t).call(joinWaitlist, { body: { email: 'ada', color: 'red' } as never })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(problemOf(response).fields ?? {}).sort()).toEqual(['color', 'email'])
  expect(await entries()).toEqual(before)
})

test('whoever takes the list along stands in the log', async () => {
  const operator = await anOperator(t)
  expect((await operator.client.call(waitlistExport)).statusCode).toBe(200)
  const taken = await t.deps.db
    .selectFrom('activities')
    .select('actor_person_id')
    .where('verb', '=', 'waitlist.exported')
    .execute()
  expect(taken).toEqual([{ actor_person_id: operator.person_id }])
})
