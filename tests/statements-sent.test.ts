import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { statementsOf } from './harness/statements.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ rateLimits: true })
})
afterAll(() => t.close())

/** How many statements a call sends, transactions' beginning and end among them. */
const sentBy = async (call: () => Promise<{ statusCode: number }>, expected: number): Promise<number> => {
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await call()).statusCode
  })
  expect(status).toBe(expected)
  return statements.length
}

// on a busy server every statement waits for its turn: a call that sends many is the first to be slow
test('signing in sends few', async () => {
  const email = 'few@example.com'
  await buildStudent(t.deps, { email })
  const client = visitor(t)
  const signIn = () => client.call(studentAuth.login, { body: { email, password: FIXTURE_PASSWORD } })
  expect(await sentBy(signIn, 200)).toBeLessThanOrEqual(11)
  // reads the session it takes the place of, and writes an email about a device that is new
  expect(await sentBy(signIn, 200)).toBeLessThanOrEqual(14)
})

test('applying sends few', async () => {
  const job = await buildJob(t.deps)
  const { id, client } = await aStudent(t)
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: await buildResume(t.deps) })
    .where('account_id', '=', id)
    .execute()
  expect(await sentBy(() => client.call(apply, { body: { job_id: job.id } }), 201)).toBeLessThanOrEqual(6)
})

test('registering sends few, and fewer for each of a crowd', async () => {
  const event = await buildEvent(t.deps, { capacity: 5 })
  const { client } = await aStudent(t)
  const body = { event_id: event.id }
  expect(await sentBy(() => client.call(register, { body }), 200)).toBeLessThanOrEqual(8)
  const crowd = await Promise.all(Array.from({ length: 20 }, () => aStudent(t)))
  const statements = await statementsOf(async () => {
    const answers = await Promise.all(crowd.map((one) => one.client.call(register, { body })))
    for (const { statusCode } of answers) expect(statusCode).toBe(200)
  })
  expect(statements.length).toBeLessThanOrEqual(4 * crowd.length)
})
