import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudent } from '../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { seedDemo } from './seed.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => t.close())

test('filling that was stopped in the middle is done anew, once, and not when somebody has signed in since', async () => {
  const { db } = t.deps
  await db.insertInto('demo_filling').defaultValues().execute()
  const half = await aStudent(t, { email: 'half@northfield.example' })
  expect(await seedDemo(t.deps, t.handlers, () => {})).toBe(false)
  await db.deleteFrom('sessions').execute()
  const said: string[] = []
  expect(await seedDemo(t.deps, t.handlers, (text) => said.push(text))).toBe(true)
  expect(said[0]).toMatch(/creating it again/)
  expect(await db.selectFrom('persons').select('id').where('id', '=', half.person_id).execute()).toEqual([])
  const { people } = await db
    .selectFrom('persons')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  expect(people).toBeGreaterThan(30)
  expect(await seedDemo(t.deps, t.handlers, () => {})).toBe(false)
})

test('no letter of the demo is handed to the mail server', async () => {
  await t.drain()
  const states = await t.deps.db.selectFrom('mails').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'sent' }])
})
