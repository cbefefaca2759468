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

/** Without the settings of connections that are opened for them. */
const ofCalls = (statements: string[]) => statements.filter((sql) => !sql.startsWith('set lock_timeout'))

/** Counts what a call sends, transactions' beginning and end among it. */
const sends = async (
  call: () => Promise<{ statusCode: number }>,
  { status: expected, most }: { status: number; most: number },
): Promise<void> => {
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await call()).statusCode
  })
  expect(status).toBe(expected)
  const sent = ofCalls(statements)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
}

// on a busy server every statement waits for its turn: a call that sends many is the first to be slow
test('signing in sends few', async () => {
  const email = 'few@example.com'
  await buildStudent(t.deps, { email })
  const client = visitor(t)
  const signIn = () => client.call(studentAuth.login, { body: { email, password: FIXTURE_PASSWORD } })
  await sends(signIn, { status: 200, most: 11 })
  // reads the session it takes the place of, and writes an email about a device that is new
  await sends(signIn, { status: 200, most: 14 })
})

test('applying sends few', async () => {
  const job = await buildJob(t.deps)
  const { id, client } = await aStudent(t)
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: await buildResume(t.deps) })
    .where('account_id', '=', id)
    .execute()
  await sends(() => client.call(apply, { body: { job_id: job.id } }), { status: 201, most: 6 })
})

test('registering sends few, and fewer for each of a crowd', async () => {
  const event = await buildEvent(t.deps, { capacity: 5 })
  const { client } = await aStudent(t)
  const body = { event_id: event.id }
  await sends(() => client.call(register, { body }), { status: 200, most: 8 })
  const crowd = await Promise.all(Array.from({ length: 20 }, () => aStudent(t)))
  const statements = await statementsOf(async () => {
    const answers = await Promise.all(crowd.map((one) => one.client.call(register, { body })))
    for (const { statusCode } of answers) expect(statusCode).toBe(200)
  })
  expect(ofCalls(statements).length).toBeLessThanOrEqual(4 * crowd.length)
})
