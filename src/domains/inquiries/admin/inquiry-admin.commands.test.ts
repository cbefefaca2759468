import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOperator, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { contactUs } from '../inquiries.contract.ts'
import { joinWaitlist } from '../waitlist/waitlist.contract.ts'
import { waitlistEntries, waitlistExport } from '../waitlist/waitlist-admin.contract.ts'
import {
  answerInquiry,
  closeInquiry,
  inquiryDetail,
  inquiryExport,
  inquiryList,
} from './inquiry-admin.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>

const ask = async (name: string, message: string) => {
  const body = { name, email: `${name.length}@example.com`, topic: 'other' as const, message }
  await visitor(t).call(contactUs, { body })
}
const list = async (query: Parameters<typeof operator.client.call<typeof inquiryList>>[1] = {}) =>
  (await operator.client.call(inquiryList, query)).json()

beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
  await ask('Ada', 'My application to the harbor was never answered.')
  await ask('=HYPERLINK("http://evil.example")', 'This should not run in a spreadsheet.')
  await ask('José Alvarez', 'I cannot verify my email address at all.')
})
afterAll(() => t.close())

test('operators page, search without accents and filter', async () => {
  const first = await list({ query: { size: 2 } })
  const second = await list({ query: { size: 2, page: 2 } })
  expect([first.total_row, first.data.length, second.data.length]).toEqual([3, 2, 1])
  expect((await list({ query: { search: 'jose' } })).data).toMatchObject([{ name: 'José Alvarez' }])
  expect((await list({ query: { search: 'alvarez  jose' } })).data).toMatchObject([{ name: 'José Alvarez' }])
  expect((await list({ query: { search: '100%' } })).data).toEqual([])
  expect((await list({ query: { state: ['answered'] } })).total_row).toBe(0)
})

test('an inquiry is answered once: one letter, and the second operator is told', async () => {
  const { id } = (await list({ query: { search: 'Ada' } })).data[0]
  const answers = await Promise.all(
    ['We asked them.', 'They will write.'].map((reply) =>
      operator.client.call(answerInquiry, { params: { id }, body: { reply } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  await t.drain()
  const mails = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', '3@example.com')
    .execute()
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain('never answered')
  const detail = (await operator.client.call(inquiryDetail, { params: { id } })).json()
  expect(detail).toMatchObject({ state: 'answered', may: { answer: false, close: false } })
  const closing = await operator.client.call(closeInquiry, { params: { id } })
  expect(problemOf(closing)).toMatchObject({ error: 'conflict', detail: 'This inquiry is already answered' })
})

test('one closed without a letter can still be answered; an empty answer is refused', async () => {
  const { id } = (await list({ query: { search: 'spreadsheet' } })).data[0]
  expect((await operator.client.call(closeInquiry, { params: { id } })).statusCode).toBe(204)
  const empty = await operator.client.call(answerInquiry, { params: { id }, body: { reply: '  ' } })
  expect(problemOf(empty).fields).toEqual({ reply: ['Write an answer'] })
  const response = await operator.client.call(answerInquiry, { params: { id }, body: { reply: 'Hello' } })
  expect(response.statusCode).toBe(204)
})

test('the CSV holds the chosen rows and nothing a spreadsheet would run', async () => {
  const response = await operator.client.call(inquiryExport, { query: { search: 'evil' } })
  expect(response.headers['content-disposition']).toContain('inquiries-')
  expect(parse(response.rawPayload, { columns: true, bom: true })).toMatchObject([
    { Name: `'=HYPERLINK("http://evil.example")`, Status: 'answered', Answer: 'Hello' },
  ])
})

test('the waitlist is read, filtered and exported', async () => {
  for (const [email, role] of [
    ['ada@example.com', 'student'],
    ['+lin@example.com', 'employer'],
  ] as const)
    await visitor(t).call(joinWaitlist, { body: { email, role } })
  const entries = (await operator.client.call(waitlistEntries, { query: { role: ['student'] } })).json()
  expect(entries).toMatchObject({ total_row: 1, data: [{ email: 'ada@example.com' }] })
  const csv = await operator.client.call(waitlistExport, { query: { search: 'lin' } })
  expect(parse(csv.rawPayload, { columns: true, bom: true })).toMatchObject([
    { Email: "'+lin@example.com", Role: 'employer' },
  ])
})

test('who reads an inquiry stands in the log, once an hour; what an export searched for does not', async () => {
  const { id } = (await list({ query: { search: 'jose' } })).data[0]
  const openings = () =>
    t.deps.db
      .selectFrom('activities')
      .select(['actor_person_id', 'subject_id'])
      .where('verb', '=', 'inquiry.opened')
      .where('subject_id', '=', id)
      .execute()
  await operator.client.call(inquiryDetail, { params: { id } })
  await operator.client.call(inquiryDetail, { params: { id } })
  expect(await openings()).toEqual([{ actor_person_id: operator.person_id, subject_id: id }])
  const unknown = { params: { id: operator.person_id } }
  expect((await operator.client.call(inquiryDetail, unknown)).statusCode).toBe(404)
  await operator.client.call(inquiryExport, { query: { search: 'José Alvarez' } })
  const exports = await t.deps.db
    .selectFrom('activities')
    .select('data')
    .where('verb', '=', 'inquiries.exported')
    .execute()
  expect(exports.map(({ data }) => data)).toContainEqual({ searched: true })
  expect(JSON.stringify(exports)).not.toContain('Alvarez')
})
