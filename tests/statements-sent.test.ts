import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer, aStudent, visitor } from './harness/actors.ts'
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
  await sends(signIn, { status: 200, most: 10 })
  // reads the session it takes the place of, and writes an email about a device that is new
  await sends(signIn, { status: 200, most: 13 })
})

const anApplicant = async () => {
  const student = await aStudent(t)
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: await buildResume(t.deps) })
    .where('account_id', '=', student.id)
    .execute()
  return student
}

test('applying sends few, and fewer for each of a crowd', async () => {
  const jobs = [await buildJob(t.deps), await buildJob(t.deps)]
  const { client } = await anApplicant()
  await sends(() => client.call(apply, { body: { job_id: jobs[0]!.id } }), { status: 201, most: 5 })
  const crowd = await Promise.all(Array.from({ length: 20 }, anApplicant))
  const statements = await statementsOf(async () => {
    const answers = await Promise.all(
      crowd.map((one, n) => one.client.call(apply, { body: { job_id: jobs[n % 2]!.id } })),
    )
    for (const { statusCode } of answers) expect(statusCode).toBe(201)
  })
  expect(ofCalls(statements).length).toBeLessThanOrEqual(1.5 * crowd.length)
})

test('what follows from a crowd’s applications sends few for each', async () => {
  await t.drain()
  const employer = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: employer.organization_id })
  const crowd = await Promise.all(Array.from({ length: 20 }, () => anApplicant()))
  for (const { client } of crowd) await client.call(apply, { body: { job_id: job.id } })
  const reactions = await statementsOf(async () => {
    expect(await t.deps.queue.drain(t.handlers, ['activity'])).toEqual([])
  })
  expect(reactions.length, reactions.join('\n')).toBeLessThanOrEqual(19)
  const queued = await t.deps.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
  expect(queued).toHaveLength(crowd.length)
  const letters = await statementsOf(async () => {
    expect(await t.handlers.mail(queued)).toEqual(crowd.map(() => null))
  })
  expect(letters.length, letters.join('\n')).toBeLessThanOrEqual(3)
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
