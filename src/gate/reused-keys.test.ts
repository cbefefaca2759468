import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later } from '#platform/clock.ts'
import { aStudent } from '../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { problemOf } from '../../tests/harness/client.ts'
import { pdf, picture } from '../../tests/harness/files.ts'
import { aPartnership } from '../../tests/harness/partnerships.ts'
import { contracts } from '../slices.ts'
import { endpointsOf, impliedProblems } from './http.ts'
import { isRepeatable } from './idempotency.ts'

let t: TestApp
let pair: Awaited<ReturnType<typeof aPartnership>>
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  pair = await aPartnership(t)
})

const KEY = 'one key for all'
const contact = () => `/api/employer/university-partnership/contact/${pair.university.organization_id}`

const send = (payload: object | string, { url = contact(), key = KEY } = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: pair.employer.client.cookie,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    payload,
  })

/** Sends a form with its own boundary, as every browser and every repeat does. */
const sendForm = async (cookie: string, url: string, fields: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: data })
  return t.app.inject({
    method: 'PUT',
    url,
    headers: {
      cookie,
      'idempotency-key': KEY,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const said = (response: Awaited<ReturnType<typeof send>>) => [response.statusCode, problemOf(response).error]
const total = async (): Promise<number> => (await pair.university.thread()).total_row

test('the same key with other content is 422, and does nothing', async () => {
  const before = await total()
  const first = await send({ message: 'Shall we meet?' })
  expect(first.statusCode).toBe(201)
  const other = await send({ message: 'Shall we meet on Monday?' })
  expect(said(other)).toEqual([422, 'key_reused'])
  expect(problemOf(other).detail).toContain('this call with different content')
  expect(await total()).toBe(before + 1)
  expect((await send({ message: 'Shall we meet?' })).json()).toEqual(first.json())
  expect((await send({ message: 'Shall we meet on Monday?' }, { key: 'another key' })).statusCode).toBe(201)
})

test('so it is with another call', async () => {
  await send({ message: 'Hello' })
  const otherId = contact().replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const onward = await send({ message: 'Hello' }, { url: otherId })
  expect(said(onward)).toEqual([422, 'key_reused'])
  expect(problemOf(onward).detail).toContain('another call')
})

test('what is read the same is the same: spaces, escapes and the order of members make no other content', async () => {
  const before = await total()
  const first = await send('{"message":"Hello there"}')
  const again = await send(' { "message" : "\\u0048ello there" } ')
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(await total()).toBe(before + 1)
})

test('a key that is worked on, or whose server died, answers nothing else either', async () => {
  await send({ message: 'Once' })
  const held = (milliseconds: number) =>
    t.deps.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, written_at: null, leased_until: later(t.clock.now(), milliseconds) })
      .where('person_id', '=', pair.employer.person_id)
      .execute()
  await held(5000)
  expect(said(await send({ message: 'Twice' }))).toEqual([422, 'key_reused'])
  expect(said(await send({ message: 'Once' }))).toEqual([409, 'still_working'])
  await held(-1)
  expect(said(await send({ message: 'Twice' }))).toEqual([422, 'key_reused'])
  expect((await send({ message: 'Once' })).statusCode).toBe(201)
})

test('a key that was refused is free for other content', async () => {
  expect((await send({ message: '' })).statusCode).toBe(422)
  expect((await send({ message: 'Better so' })).statusCode).toBe(201)
})

test('a key taken before content was looked at answers as it did', async () => {
  const first = await send({ message: 'From before' })
  await t.deps.db
    .updateTable('idempotency_keys')
    .set({ fingerprint: null })
    .where('person_id', '=', pair.employer.person_id)
    .execute()
  expect((await send({ message: 'Whatever' })).json()).toEqual(first.json())
})

test('nothing of the content can be read from what is kept, or tried out without the server’s key', async () => {
  await send({ message: 'A secret of ours' })
  const fingerprints = async () =>
    (
      await t.deps.db
        .selectFrom('idempotency_keys')
        .select('fingerprint')
        .where('person_id', '=', pair.employer.person_id)
        .execute()
    ).map(({ fingerprint }) => Buffer.from(fingerprint!).toString('hex'))
  const [kept] = await fingerprints()
  expect(kept).toHaveLength(32)
  await t.deps.db.deleteFrom('idempotency_keys').where('person_id', '=', pair.employer.person_id).execute()
  const real = t.deps.secretKey
  t.deps.secretKey = 'the key of another installation'
  await send({ message: 'A secret of ours' })
  t.deps.secretKey = real
  expect((await fingerprints())[0]).not.toBe(kept)
})

test('a form is its fields and the bytes and names of its files, wherever the border between its parts lies', async () => {
  const { client } = await aStudent(t)
  const put = (fields: Record<string, string | File>) =>
    sendForm(client.cookie, '/api/student/auth/me', fields)
  const first = await put({ headline: 'Physics', resumeFile: pdf('resume.pdf') })
  expect(first.statusCode).toBe(200)
  const again = await put({ resumeFile: pdf('resume.pdf'), headline: 'Physics' })
  expect(again.json()).toEqual(first.json())
  const others: Record<string, string | File>[] = [
    { headline: 'Physics', resumeFile: pdf('resume.pdf', 3) },
    { headline: 'Physics', resumeFile: pdf('other.pdf') },
    { headline: 'Biology', resumeFile: pdf('resume.pdf') },
    { headline: 'Physics' },
  ]
  for (const other of others) expect(said(await put(other))).toEqual([422, 'key_reused'])
})

test('a picture, which is drawn anew each time, is the same picture', async () => {
  const { client } = await aStudent(t)
  const post = async (file: File) => {
    const data = new FormData()
    data.append('studentFile', file)
    const request = new Request('http://localhost', { method: 'POST', body: data })
    return t.app.inject({
      method: 'POST',
      url: '/api/student/auth/me/profile_pic',
      headers: {
        cookie: client.cookie,
        'idempotency-key': KEY,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const first = await post(await picture())
  expect(first.statusCode).toBe(200)
  expect((await post(await picture())).json()).toEqual(first.json())
  expect(said(await post(await picture(65, 64)))).toEqual([422, 'key_reused'])
})

test('every call that knows its repeats declares it, and no other', () => {
  const all = contracts.flatMap((contract) => endpointsOf(contract).map(([, one]) => one))
  const telling = all.filter((one) => impliedProblems(one).includes('key_reused'))
  expect(telling).toEqual(all.filter(isRepeatable))
  expect(telling.length).toBeGreaterThan(100)
})
