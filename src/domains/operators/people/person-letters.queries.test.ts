import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#domains/notifications/notices.commands.ts'
import { MINUTE } from '#platform/clock.ts'
import { post } from '#platform/mail/outbox.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { retryMails } from '../health/installation-health.contract.ts'
import { lettersOfPerson, sendLetterAgain, sendVerification } from './person-letters.contract.ts'

let t: TestApp
let client: Client
beforeAll(async () => {
  t = await openTestApp()
  client = (await anOperator(t)).client
})
afterAll(() => t.close())

const lettersOf = async (id: string) =>
  (await client.call(lettersOfPerson, { params: { id } })).json() as OutputOf<typeof lettersOfPerson>

test('shows what was mailed to one person and what became of it, without its text', async () => {
  const [zoe, lin] = [await aStudent(t, { email: 'zoe@example.edu' }), await aStudent(t)]
  const letter = { subject: 'A secret', preview: 'x', heading: 'x', paragraphs: ['x'] }
  const write = (email: string, person_id: string) =>
    inTransaction(t.deps, (tx) => post(tx, { email, person_id }, `digest:${newId()}`, letter as never))
  await write('zoe@example.edu', zoe.person_id)
  await write('lin@example.edu', lin.person_id)
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'failed', attempts: 3, failure: '550 <zoe@example.edu>: mailbox full' })
    .where('person_id', '=', zoe.person_id)
    .execute()
  const { data, total_row } = await lettersOf(zoe.id)
  expect(total_row).toBe(1)
  expect(data[0]).toMatchObject({
    kind: 'digest',
    state: 'failed',
    failure: '550 <…@example.edu>: mailbox full',
    may: { retry: true },
  })
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await client.call(retryMails, { body: { mail_ids: [data[0]!.id] } })).statusCode).toBe(200)
  await t.drain()
  expect((await lettersOf(zoe.id)).data[0]).toMatchObject({ state: 'sent', may: { retry: false } })
  expect((await client.call(lettersOfPerson, { params: { id: newId() } })).statusCode).toBe(404)
})

test('sends the confirmation link again while it is needed, a few times an hour', async () => {
  const student = await aStudent(t, { status: 'email_not_verified' })
  const send = (account_id: string) => client.call(sendVerification, { body: { account_id } })
  expect((await send(student.id)).statusCode).toBe(204)
  expect(await subjectsTo(t, student.person_id)).toHaveLength(1)
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) statuses.push((await send(student.id)).statusCode)
  expect(statuses.at(-1)).toBe(409)
  const confirmed = await send((await aStudent(t)).id)
  expect(problemOf(confirmed)).toMatchObject({
    error: 'conflict',
    detail: expect.stringContaining('confirmed'),
  })
  expect((await send(newId())).statusCode).toBe(404)
})

test('sends again what a sent email was about, once an hour, and only theirs', async () => {
  const [zoe, lin] = [await aStudent(t), await aStudent(t)]
  await inTransaction(t.deps, (tx) =>
    notify(tx, {
      to: [zoe.id],
      kind: 'event_news',
      title: 'Spring fair has changed',
      text: 'Now in the gym',
      link: '/student/events/detail?id=1',
      cause: 'event.moved:1',
      letter: { subject: 'Moved', preview: 'x', heading: 'x', paragraphs: ['x'] } as never,
    }),
  )
  await t.drain()
  const [letter] = (await lettersOf(zoe.id)).data
  expect(letter).toMatchObject({
    kind: 'event.moved',
    state: 'sent',
    may: { retry: false, send_again: true },
  })
  const again = (account_id: string, letter_id = letter!.id) =>
    client.call(sendLetterAgain, { body: { account_id, letter_id } })
  expect((await again(lin.id)).statusCode).toBe(404)
  const answers = await Promise.all([again(zoe.id), again(zoe.id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const letters = await lettersTo(t, zoe.person_id)
  expect(letters).toHaveLength(2)
  expect(letters[1]).toMatchObject({ subject: 'Spring fair has changed', paragraphs: ['Now in the gym'] })
  t.clock.advance(61 * MINUTE)
  expect((await again(zoe.id)).statusCode).toBe(204)
  const log = await t.deps.db
    .selectFrom('activities')
    .select('data')
    .where('verb', '=', 'mail.sent_again')
    .where('subject_id', '=', zoe.id)
    .execute()
  expect(log).toEqual([{ data: { kind: 'event.moved' } }, { data: { kind: 'event.moved' } }])
  // a link that was mailed is not a notice
  const waiting = await aStudent(t, { status: 'email_not_verified' })
  await client.call(sendVerification, { body: { account_id: waiting.id } })
  await t.drain()
  const [link] = (await lettersOf(waiting.id)).data
  expect(link).toMatchObject({ may: { send_again: false } })
  expect((await again(waiting.id, link!.id)).statusCode).toBe(409)
})
