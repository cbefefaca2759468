import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { buildResume } from '#domains/applications/applications.fixtures.ts'
import { apply } from '#domains/applications/submission/application-submission.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { withCause } from '#platform/cause.ts'
import { createLog } from '#platform/log.ts'
import { createDelivery } from '#platform/mail/delivery.ts'
import { post } from '#platform/mail/outbox.ts'
import { createMailWorker } from '#platform/mail/sending.ts'
import { createQueue, type Queue } from '#platform/queue.ts'
import { createHandlers, enqueueErrand } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import { errands, reactions } from '../src/slices.ts'
import { anEmployer, aStudent } from './harness/actors.ts'
import { appWithMailServer, letter } from './harness/mail-server.ts'

const smtp = appWithMailServer()
const lines: string[] = []
const log = createLog('trace', { write: (line: string) => void lines.push(line) })
let queue: Queue

beforeAll(async () => {
  queue = await createQueue(smtp.t.deps.db, log, { quiet: true })
})
afterAll(() => queue.stop())
beforeEach(async () => {
  await queue.clear()
  lines.length = 0
})

const deps = () => ({ ...smtp.bySmtp(), log, queue })
const drain = async () => {
  const delivery = createDelivery(deps().config)
  try {
    const worker = createMailWorker(deps(), delivery)
    return await queue.drain(createHandlers(deps(), reactions, [], worker, errands))
  } finally {
    delivery.close()
  }
}
const idsOfLetters = () =>
  smtp.received.map(({ to, headers }) => [
    to![0]!.address,
    headers.find(({ key }) => key === 'x-request-id')?.value,
  ])
const loggedIds = (message: string) =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message)
    .map(({ reqId }) => reqId)

test('the letter to someone who signs up has the id of that call', async () => {
  const email = 'ida@example.edu'
  const answer = await smtp.t.app.inject({
    method: 'POST',
    url: '/api/student/auth/register',
    payload: studentForm({ email, university_name: 'Ida’s University' }),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(await drain()).toEqual([])
  expect(idsOfLetters()).toEqual([[email, answer.headers['x-request-id']]])
}, 60_000)

test('of people who apply together, each letter has the id of its own call', async () => {
  const employer = await anEmployer(smtp.t)
  const job = await buildJob(smtp.t.deps, { organization_id: employer.organization_id })
  const applicants = await Promise.all(
    Array.from({ length: 3 }, async (_, n) => {
      const email = `applicant${n}@example.edu`
      const student = await aStudent(smtp.t, { email })
      await smtp.t.deps.db
        .updateTable('students')
        .set({ resume_file_id: await buildResume(smtp.t.deps) })
        .where('account_id', '=', student.id)
        .execute()
      return { ...student, email }
    }),
  )
  const answers = await Promise.all(
    applicants.map(({ client }) => client.call(apply, { body: { job_id: job.id } })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  smtp.atRecipient = () => Object.assign(new Error('later'), { responseCode: 451 })
  expect(await drain()).toEqual([])
  const calls = answers.map(({ headers }) => headers['x-request-id'])
  expect(new Set(loggedIds('an email did not go out'))).toEqual(new Set(calls))
  smtp.atRecipient = () => null
  await sql`update pgboss.job set start_after = now()`.execute(smtp.t.deps.db)
  expect(await drain()).toEqual([])
  expect(new Map(idsOfLetters() as Array<[string, string]>)).toEqual(
    new Map(applicants.map(({ email }, n) => [email, calls[n]])),
  )
}, 180_000)

test('work that fails is logged with the id of the call that left it', async () => {
  const broken = {
    name: 'broken',
    run: async () => {
      log.info('trying')
      throw new Error('broken')
    },
  }
  await withCause('the-call', () => enqueueErrand(deps(), broken, {}))
  const handlers = createHandlers(deps(), [], [], createMailWorker(deps(), createDelivery(deps().config)), [
    broken,
  ])
  expect(await queue.drain(handlers)).toHaveLength(1)
  expect(loggedIds('trying')).toEqual(['the-call'])
  expect(loggedIds('a job failed')).toEqual(['the-call'])
}, 60_000)

test('what was written before ids were kept goes out without one', async () => {
  await inTransaction(deps(), (tx) => post(tx, { email: 'ada@example.edu' }, 'test:old', letter))
  await sql`update pgboss.job set data = data - 'cause'`.execute(smtp.t.deps.db)
  expect(await drain()).toEqual([])
  expect(idsOfLetters()).toEqual([['ada@example.edu', undefined]])
}, 60_000)
