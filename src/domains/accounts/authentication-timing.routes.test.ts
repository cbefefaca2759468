import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { statementsOf } from '../../../tests/harness/statements.ts'
import { studentForm } from './accounts.fixtures.ts'
import { authOf, studentAuth } from './authentication.contract.ts'

let t: TestApp
let addresses: Record<string, string>
const anEmail = () => `equal-${newId().slice(-12)}@example.com`

beforeAll(async () => {
  t = await openTestApp()
  const { id: university_id } = await buildListedUniversity(t.deps)
  const form = studentForm({ university_id })
  await visitor(t).call(studentAuth.register, { body: form })
  const [student, member] = [anEmail(), anEmail()]
  await aStudent(t, { email: student })
  await anEmployer(t, { email: member })
  await t.drain()
  addresses = { student, member, unproved: form.email, unknown: anEmail() }
})
afterAll(() => t.close())

const letters = async () => (await t.deps.db.selectFrom('mails').select('id').execute()).length

describe.each(['forgotPassword', 'sendEmailVerification'] as const)('%s', (call) => {
  test.each(['student', 'employer_user', 'university_user'] as const)(
    'runs the same statements for every address at the door of %s, and the letter comes after the answer',
    async (role) => {
      const ask = (email: string) => visitor(t).call(authOf[role][call], { body: { email } })
      // what is read once and kept
      await ask(anEmail())
      await t.drain()
      const before = await letters()
      const run: Record<string, string[]> = {}
      for (const [name, email] of Object.entries(addresses))
        run[name] = await statementsOf(async () => expect((await ask(email)).statusCode).toBe(204))
      expect(run.unknown!.length).toBeGreaterThan(0)
      for (const name of Object.keys(addresses)) expect(run[name], name).toEqual(run.unknown)
      expect(await letters()).toBe(before)
      await t.drain()
      if (call === 'forgotPassword' || role === 'student') expect(await letters()).toBeGreaterThan(before)
    },
  )
})

test('what was asked does not stay in the queue', async () => {
  await visitor(t).call(studentAuth.forgotPassword, { body: { email: addresses.unknown! } })
  await t.drain()
  const queue = await t.deps.db
    .selectFrom('pgboss.queue' as never)
    .select('deletion_seconds' as never)
    .where('name' as never, '=', 'errand' as never)
    .executeTakeFirst()
  expect(queue).toMatchObject({ deletion_seconds: 3600 })
})
