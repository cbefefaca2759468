import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  installationNumbers,
  installationNumbersExport,
} from '#domains/insights/installation-numbers.contract.ts'
import { buildPageViews } from '#domains/insights/views/page-views.fixtures.ts'
import { post } from '#platform/mail/outbox.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { operatorOverview } from '../operators.contract.ts'
import { operatorHealth, retryJobs, retryMails, troubledMails } from './installation-health.contract.ts'

let t: TestApp
let client: Client
beforeAll(async () => {
  t = await openTestApp()
  client = (await anOperator(t)).client
})
afterAll(() => t.close())

const letter = { subject: 'Hello', preview: 'Hello', heading: 'Hello', paragraphs: ['Hello'] }
const refused = '550 <ada@mail.example>: no such user'
const aMail = async (change: {
  state: 'queued' | 'failed' | 'sending'
  failure?: string
  attempts?: number
}) => {
  const cause = `career.applied:${newId()}:ada@mail.example`
  await inTransaction(t.deps, (tx) => post(tx, { email: 'ada@mail.example' }, cause, letter as never))
  const { id } = await t.deps.db
    .updateTable('mails')
    .set({
      failure: refused,
      attempts: 9,
      claimed_at: change.state === 'sending' ? t.clock.now() : null,
      ...change,
    })
    .where('cause', '=', cause)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const health = async () => (await client.call(operatorHealth)).json() as OutputOf<typeof operatorHealth>

test('letters in trouble are shown without their mailboxes, and leave when tried again', async () => {
  const failed = await aMail({ state: 'failed' })
  const queued = await aMail({ state: 'queued', attempts: 2 })
  const { data } = (await client.call(troubledMails)).json() as OutputOf<typeof troubledMails>
  expect(data.find(({ id }) => id === failed)).toMatchObject({
    kind: 'career.applied',
    domain: 'mail.example',
    state: 'failed',
    attempts: 9,
    failure: '550 <…@mail.example>: no such user',
    may: { retry: true },
  })
  expect(JSON.stringify(data)).not.toContain('ada@')
  expect((await health()).mails).toMatchObject({ failed: 1, refused: 1, waiting: 1 })
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => client.call(retryMails, { body: { mail_ids: [failed, queued] } })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await t.drain()
  expect((await health()).mails).toMatchObject({ failed: 0, refused: 0, waiting: 0, sent_last_day: 2 })
  const log = await t.deps.db
    .selectFrom('activities')
    .select(['actor_role', 'data'])
    .where('verb', '=', 'mail.retried')
    .where('subject_id', '=', failed)
    .execute()
  expect(log[0]).toEqual({ actor_role: 'operator', data: { kind: 'career.applied' } })
})

test('all or none: a letter that has left or is on its way is not sent again', async () => {
  const failed = await aMail({ state: 'failed' })
  const sending = await aMail({ state: 'sending' })
  const one = await client.call(retryMails, { body: { mail_ids: [failed, sending] } })
  expect([one.statusCode, problemOf(one).error]).toEqual([409, 'step_not_possible'])
  const two = await client.call(retryMails, { body: { mail_ids: [failed, newId()] } })
  expect(two.statusCode).toBe(404)
  expect((await health()).mails.failed).toBe(1)
  const wrong = await client.call(retryMails, { body: { mail_ids: [], why: 'x' } as never })
  expect([wrong.statusCode, Object.keys(problemOf(wrong).fields!).sort()]).toEqual([422, ['mail_ids', 'why']])
})

test('queues tell how far they are behind, and what was given up gets another try', async () => {
  await t.drain()
  await inTransaction(t.deps, (tx) => t.deps.queue.enqueue(tx, 'activity', { ids: [newId()] }))
  const before = (await health()).queues.find(({ name }) => name === 'activity')!
  expect([before.due, before.failed, typeof before.due_since]).toEqual([1, 0, 'string'])
  await sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message":"no ada@mail.example here"}'
    where name = 'activity' and state = 'created'`.execute(t.deps.db)
  const failed = (await health()).queues.find(({ name }) => name === 'activity')!
  expect([failed.due, failed.failed, failed.last_failure]).toEqual([0, 1, 'no …@mail.example here'])
  const retried = await client.call(retryJobs, { body: { queue: 'activity' } })
  expect(retried.json()).toEqual({ retried: 1 })
  expect((await client.call(retryJobs, { body: { queue: 'mail' } })).json()).toEqual({ retried: 0 })
  await t.drain()
  expect((await health()).queues.find(({ name }) => name === 'activity')).toMatchObject({ due: 0, failed: 0 })
  expect((await client.call(retryJobs, { body: { queue: 'else' } as never })).statusCode).toBe(422)
})

test('the overview counts inquiries, applications to work here and the waitlist', async () => {
  const at = t.clock.now()
  await t.deps.db
    .insertInto('waitlist_entries')
    .values([
      { id: newId(), email: 'new@example.edu', role: null, created_at: at },
      { id: newId(), email: 'old@example.edu', role: null, created_at: '2026-01-01T00:00:00Z' },
    ])
    .execute()
  const { needs_you } = (await client.call(operatorOverview)).json() as OutputOf<typeof operatorOverview>
  expect(needs_you).toMatchObject({
    inquiries: { count: 0 },
    career_applications: { count: 0 },
    waitlist: { count: 1, oldest_at: at.toISOString() },
  })
})

test('numbers of the installation: pages by pattern, sign-ups by role, by day and as CSV', async () => {
  await buildPageViews(t.deps, t.clock.now(), [
    { route: '/public-jobs', views: 9 },
    { route: '/student', views: 4 },
  ])
  await anEmployer(t)
  const numbers = (await client.call(installationNumbers, { query: { days: 7 } })).json() as OutputOf<
    typeof installationNumbers
  >
  expect(numbers.pages).toEqual([
    { route: '/public-jobs', views: 9 },
    { route: '/student', views: 4 },
  ])
  expect(numbers.series.page_views).toMatchObject({ total: 13, before: 0 })
  expect(numbers.sign_ups).toEqual([{ role: 'employer_user', count: 1 }])
  const csv = (await client.call(installationNumbersExport, { query: { days: 7 } })).body
  expect(csv).toContain('2026-03-02,13,1,0,0,0')
})

test('all letters in trouble are tried again at once, but those being sent', async () => {
  await t.deps.db.deleteFrom('mails').execute()
  for (let n = 0; n < 3; n++) await aMail({ state: 'failed' })
  const sending = await aMail({ state: 'sending' })
  const retry = (total: number) => client.call(retryMails, { body: { matching: { total } } })
  expect(problemOf(await retry(3)).error).toBe('list_changed')
  expect((await retry(4)).json()).toEqual({ retried: 3 })
  await t.drain()
  const left = await t.deps.db
    .selectFrom('mails')
    .select(['id', 'state'])
    .where('state', '<>', 'sent')
    .execute()
  expect(left).toEqual([{ id: sending, state: 'sending' }])
})
