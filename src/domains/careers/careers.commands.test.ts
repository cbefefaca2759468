import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { anOperator, aStudent, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { pdf, picture } from '../../../tests/harness/files.ts'
import { applyForCareer, careerDetail, careerList } from './careers.contract.ts'
import { buildOpening } from './careers.fixtures.ts'
import {
  careerApplication,
  careerApplicationFile,
  careerApplications,
  closeOpening,
  createOpening,
  editOpening,
  opening,
  openingList,
  publishOpening,
} from './careers-admin.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

const person = {
  name: 'Ada Vermeer',
  email: 'Ada@Example.com',
  links: ['https://ada.example/work'],
  cover_letter: 'I would like to build this with you.',
}
const send = (id: string, body: object = person, file: File | null = pdf('cv.pdf')) =>
  visitor(t).call(applyForCareer, {
    params: { id },
    body: body as never,
    files: { fairleadCareerFile: file },
  })
// what an earlier test let go of leaves at a time of its own
const stored = async () =>
  (
    await t.deps.db
      .selectFrom('stored_files')
      .select('id')
      .where('id', 'not in', (loose) => loose.selectFrom('loose_files').select('file_id'))
      .execute()
  ).length

const written = {
  title: 'Designer',
  team: 'Product',
  location: 'Lisbon',
  work_mode: 'hybrid' as const,
  type: 'full-time' as const,
  description: '<p>Draw <script>alert(1)</script>the pages</p>',
}

test('an opening is written, published, changed, closed and opened again', async () => {
  const { client } = operator
  const made = await client.call(createOpening, { body: written })
  expect(made.statusCode).toBe(201)
  const params = { id: made.json().id }
  expect((await visitor(t).call(careerDetail, { params })).statusCode).toBe(404)
  expect((await send(params.id)).statusCode).toBe(404)
  expect((await client.call(publishOpening, { params })).statusCode).toBe(204)
  expect((await client.call(publishOpening, { params })).statusCode).toBe(409)
  const shown = (await visitor(t).call(careerDetail, { params })).json()
  expect(shown).toMatchObject({ title: 'Designer', is_open: true, description: '<p>Draw the pages</p>' })
  await client.call(editOpening, { params, body: { ...written, title: 'Product designer' } })
  expect((await visitor(t).call(careerList)).json().data).toMatchObject([{ title: 'Product designer' }])
  expect((await client.call(closeOpening, { params })).statusCode).toBe(204)
  expect((await visitor(t).call(careerList)).json().total_row).toBe(0)
  expect((await visitor(t).call(careerDetail, { params })).json().is_open).toBe(false)
  expect(problemOf(await send(params.id)).error).toBe('job_not_open')
  expect((await client.call(opening, { params })).json().may).toEqual({ publish: true, close: false })
  const closed = await client.call(openingList, { query: { state: ['closed'] } })
  expect(closed.json().data).toMatchObject([{ id: params.id, applications: 0 }])
})

test('who applies, once or five times at once, is kept once and gets one letter', async () => {
  const { id } = await buildOpening(t.deps)
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(id)))
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array(5).fill([200, { received: true }]),
  )
  const list = (await operator.client.call(careerApplications, { query: { opening_id: id } })).json()
  expect(list).toMatchObject({
    total_row: 1,
    data: [{ email: 'ada@example.com', opening_title: 'Engineer' }],
  })
  expect(await stored()).toBe(before + 1)
  await t.drain()
  const mails = await t.deps.db
    .selectFrom('mails')
    .select('cause')
    .where('recipient', '=', 'ada@example.com')
    .execute()
  expect(mails).toHaveLength(1)
})

test('operators read the application and its document, which the log keeps; nobody else does', async () => {
  const found = (await operator.client.call(careerApplications, { query: { search: 'vermeer  ada' } })).json()
    .data
  const params = { id: found[0].id }
  const detail = (await operator.client.call(careerApplication, { params })).json()
  expect(detail).toMatchObject({ filename: 'cv.pdf', links: person.links, cover_letter: person.cover_letter })
  const file = await operator.client.call(careerApplicationFile, { params })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const opened = await t.deps.db
    .selectFrom('activities')
    .select(['actor_person_id', 'subject_id'])
    .where('verb', '=', 'career.file_opened')
    .execute()
  expect(opened).toEqual([{ actor_person_id: operator.person_id, subject_id: params.id }])
  const student = await aStudent(t)
  expect((await student.client.call(careerApplicationFile, { params })).statusCode).toBe(403)
  expect((await visitor(t).call(careerApplicationFile, { params })).statusCode).toBe(401)
})

test('what is wrong is told and leaves neither row nor file', async () => {
  const { id } = await buildOpening(t.deps)
  const before = await stored()
  const wrong = await send(id, { name: '', email: 'ada', links: ['javascript:1'] })
  expect([wrong.statusCode, Object.keys(problemOf(wrong).fields!).sort()]).toEqual([
    422,
    ['email', 'links.0', 'name'],
  ])
  expect(problemOf(await send(id, person, null)).fields).toHaveProperty('fairleadCareerFile')
  expect((await send(id, person, await picture())).statusCode).toBe(415)
  expect((await send(id, person, pdf('big.pdf', 11 * 1024 * 1024))).statusCode).toBe(413)
  expect(await stored()).toBe(before)
  const empty = await operator.client.call(createOpening, { body: { ...written, description: '<p> </p>' } })
  expect(problemOf(empty).fields).toHaveProperty('description')
})

test('the deadline’s day is the last', async () => {
  const application_deadline = t.clock.now().toISOString().slice(0, 10)
  const { id } = await buildOpening(t.deps, { application_deadline, title: 'Ends today' })
  expect((await send(id)).statusCode).toBe(200)
  t.clock.advance(DAY)
  expect((await send(id, { ...person, email: 'late@example.com' })).statusCode).toBe(409)
  expect((await visitor(t).call(careerList)).body).not.toContain('Ends today')
})
