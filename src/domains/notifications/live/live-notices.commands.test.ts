import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { openListening, soon } from '../../../../tests/harness/streams.ts'
import { buildNotice } from '../notices.fixtures.ts'
import { studentLive } from './live-notices.contract.ts'

let t: TestApp
let listen: Awaited<ReturnType<typeof openListening>>
beforeAll(async () => {
  t = await openTestApp()
  listen = await openListening(t)
})
afterAll(() => t.close())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('what is written is heard at once, by whom it concerns, unbuffered', async () => {
  const [one, other] = [await aStudent(t), await aStudent(t)]
  const [mine, theirs] = [await listen(one.client), await listen(other.client)]
  expect(mine.response.headers.get('content-type')).toMatch('text/event-stream')
  expect(mine.response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(mine.response.headers.get('x-accel-buffering')).toBe('no')
  expect(mine.response.headers.get('content-encoding')).toBeNull()
  await expect.poll(() => mine.heard, soon).toMatchObject([{ event: 'hello', unread: 0 }])
  await buildNotice(t.deps, one.id, { title: 'An offer' })
  await expect
    .poll(() => mine.heard.at(-1), soon)
    .toMatchObject({ event: 'notices', unread: 1, titles: ['An offer'] })
  expect(theirs.titles()).toEqual([])
  await Promise.all([mine.leave(), theirs.leave()])
})

test('two tabs of one person both hear, and an employer hears both lists', async () => {
  const employer = await anEmployer(t)
  const path = '/api/employer/notifications/live'
  const tabs = [await listen(employer.client, { path }), await listen(employer.client, { path })]
  for (const tab of tabs) await expect.poll(() => tab.heard.length, soon).toBe(1)
  await buildNotice(t.deps, employer.id, { kind: 'application_received', title: 'One applied' })
  await buildNotice(t.deps, employer.id, { kind: 'tokens_granted', title: 'Tokens' })
  for (const tab of tabs) {
    await expect.poll(() => tab.titles(), soon).toEqual(['One applied', 'Tokens'])
    expect(tab.heard.at(-1)!.unread).toBe(2)
    await tab.leave()
  }
})

// while any transaction on the whole server is open, anything after its start may be sent again; the browser
// recognizes it by its id
test('what came while the line was down is heard on coming back, once', async () => {
  const student = await aStudent(t)
  const first = await listen(student.client)
  await expect.poll(() => first.heard.length, soon).toBe(1)
  await buildNotice(t.deps, student.id, { title: 'Heard' })
  await expect.poll(() => first.titles(), soon).toEqual(['Heard'])
  const lastId = first.heard.at(-1)!.id
  await first.leave()
  for (const title of ['Missed 1', 'Missed 2']) await buildNotice(t.deps, student.id, { title })
  const news = (stream: { titles(): string[] }) => stream.titles().filter((title) => title !== 'Heard')
  const again = await listen(student.client, { lastId })
  await expect.poll(() => news(again), soon).toEqual(['Missed 1', 'Missed 2'])
  const since = await listen(student.client, { path: `/api/student/notifications/live?since=${lastId}` })
  await expect.poll(() => news(since), soon).toEqual(['Missed 1', 'Missed 2'])
  await buildNotice(t.deps, student.id, { title: 'After' })
  await expect.poll(() => news(again), soon).toEqual(['Missed 1', 'Missed 2', 'After'])
  await Promise.all([again.leave(), since.leave()])
})

test('of notices written by many at once, over breaks, none is lost', async () => {
  const student = await aStudent(t)
  const expected = Array.from({ length: 40 }, (_, n) => `Notice ${n}`)
  const heard = new Set<string>()
  let stream = await listen(student.client)
  await expect.poll(() => stream.heard.length, soon).toBe(1)
  const writing = Promise.all(
    expected.map(async (title, n) => {
      await pause((n % 10) * 25)
      await buildNotice(t.deps, student.id, { title })
    }),
  )
  for (let round = 0; round < 6; round++) {
    await pause(40)
    await stream.leave()
    for (const title of stream.titles()) heard.add(title)
    const lastId = stream.heard.at(-1)!.id
    stream = await listen(student.client, { lastId })
    await expect.poll(() => stream.heard.length, soon).toBeGreaterThan(0)
  }
  await writing
  await expect.poll(() => new Set([...heard, ...stream.titles()]).size, soon).toBe(40)
  expect(stream.titles().length).toBe(new Set(stream.titles()).size)
  await stream.leave()
})

test('the stream of a session ends with it', async () => {
  const student = await aStudent(t)
  const stream = await listen(student.client)
  await expect.poll(() => stream.heard.length, soon).toBe(1)
  await student.client.call(studentAuth.logout)
  await expect.poll(stream.hasEnded, soon).toBe(true)
})

test('and with the account', async () => {
  const student = await aStudent(t)
  const stream = await listen(student.client)
  await expect.poll(() => stream.heard.length, soon).toBe(1)
  await t.deps.db
    .updateTable('role_accounts')
    .set({ status: 'deactivated' })
    .where('id', '=', student.id)
    .execute()
  await expect.poll(stream.hasEnded, soon).toBe(true)
})

test('somebody with too many open gets no more, and nobody else suffers', async () => {
  const [student, other] = [await aStudent(t), await aStudent(t)]
  const open = await Promise.all(Array.from({ length: 10 }, () => listen(student.client)))
  const refused = await student.client.call(studentLive)
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
  const fine = await listen(other.client)
  expect(fine.response.status).toBe(200)
  await Promise.all([fine, ...open].map((stream) => stream.leave()))
  await expect.poll(async () => (await listen(student.client)).response.status, soon).toBe(200)
})

test('a mark that is none is refused or passed over', async () => {
  const student = await aStudent(t)
  const wrong = await student.client.call(studentLive, { query: { since: 'yesterday' } })
  expect(wrong.statusCode).toBe(400)
  const stream = await listen(student.client, { lastId: "'; drop" })
  await expect.poll(() => stream.heard, soon).toMatchObject([{ event: 'hello' }])
  await stream.leave()
})

test('a notice of a transaction that commits late is not passed over', async () => {
  const student = await aStudent(t)
  const stream = await listen(student.client)
  await expect.poll(() => stream.heard.length, soon).toBe(1)
  const gate = Promise.withResolvers<void>()
  const slow = inTransaction(t.deps, async (tx) => {
    await tx.db
      .insertInto('notifications')
      .values({ ...row(student.id), title: 'Began first' })
      .execute()
    await gate.promise
  })
  if (process.env.TEST_DATABASE_URL) await buildNotice(t.deps, student.id, { title: 'Ended first' })
  gate.resolve()
  await slow
  await expect.poll(() => stream.titles().includes('Began first'), soon).toBe(true)
  await stream.leave()
})

const row = (account_id: string) => ({
  id: crypto.randomUUID(),
  account_id,
  list: 'general' as const,
  kind: 'application_status' as const,
  text: '',
  link: '/student/jobs',
  cause: 'test:late',
  created_at: t.clock.now(),
})

test('closing the server ends the streams', async () => {
  const student = await aStudent(t)
  const stream = await listen(student.client)
  await expect.poll(() => stream.heard.length, soon).toBe(1)
  await t.app.close()
  await expect.poll(stream.hasEnded, soon).toBe(true)
})
