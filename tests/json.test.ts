import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentEvents } from '#domains/events/search/event-search.contract.ts'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { createJob } from '#domains/jobs/jobs.contract.ts'
import { endpointsOf } from '#gate/http.ts'
import { CALL_LIMITS, countMembers } from '#platform/json.ts'
import { BODY_LIMIT } from '#shared/endpoint.ts'
import { contracts } from '../src/slices.ts'
import { anEmployer, aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'
import { extentOfSchema } from './harness/extent.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const send = (payload: string | Buffer, type = 'application/json', headers = {}) =>
  t.app.inject({
    method: joinWaitlist.method,
    url: `/api${joinWaitlist.path}`,
    payload,
    headers: { 'content-type': type, ...headers },
  })

const TOO_MANY = 'The request holds more than 10,000 values; send it in several parts'
const TOO_DEEP = 'The request is nested too deeply'
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('the JSON of a call', () => {
  test.each([
    ['lists of nothing', `{"email":[${'[],'.repeat(60_000)}[]]}`, TOO_MANY],
    ['numbers', `{"email":[${'1,'.repeat(100_000)}1]}`, TOO_MANY],
    ['members of an object', `{${'"":1,'.repeat(40_000)}"email":1}`, TOO_MANY],
    ['lists in lists', nested(100_000), TOO_DEEP],
    ['objects in objects', '{"a":'.repeat(40_000), TOO_DEEP],
    ['one list too deep', nested(CALL_LIMITS.depth + 1), TOO_DEEP],
    ['commas that are no JSON', ','.repeat(200_000), TOO_MANY],
    ['spaces between', `[${' ,'.repeat(100_000)}]`, TOO_MANY],
  ])('%s are refused before they are built', async (_, body, detail) => {
    const answer = await send(body)
    expect(answer.statusCode).toBe(400)
    expect(problemOf(answer)).toMatchObject({ error: 'malformed', detail })
  })

  test('signs within texts are no members', async () => {
    const name = `${'[{,'.repeat(10_000)}\\"${'}],'.repeat(10_000)}\\\\`
    expect(problemOf(await send(`{"email":"${name}","role":"${name}"}`)).error).toBe('invalid')
    expect(countMembers('{"a":"[,\\\\","b":[1,{"c":"\\","}]}', CALL_LIMITS)).toBe(6)
  })

  test('a body has a size, a larger one where the contract needs it', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(BODY_LIMIT) })
    expect(problemOf(await send(large)).error).toBe('too_large')
    for (const [name, { method, path, body, body_limit = BODY_LIMIT }] of contracts.flatMap((contract) =>
      endpointsOf(contract),
    )) {
      const { characters, members } = body ? extentOfSchema(body) : { characters: 0, members: 0 }
      const call = `${name} ${method} ${path}`
      expect(characters, `${call} fits its size`).toBeLessThanOrEqual(body_limit)
      expect(members, `${call} fits the members`).toBeLessThanOrEqual(CALL_LIMITS.members)
      expect(body_limit, `${call} asks for no more than it needs`).toBeLessThanOrEqual(1024 * 1024)
      if (body_limit > BODY_LIMIT) expect(characters, call).toBeGreaterThan(BODY_LIMIT)
    }
  })

  test('other types and spellings do not pass by', async () => {
    const bomb = `{"email":[${'[],'.repeat(60_000)}[]]}`
    const words = async (...args: Parameters<typeof send>) => problemOf(await send(...args)).error
    for (const type of [
      'text/plain',
      'text/json',
      'application/vnd.api+json',
      'application/x-ndjson',
      'text/html',
    ])
      expect([type, await words(bomb, type)]).toEqual([type, 'media_type'])
    for (const type of ['APPLICATION/JSON', 'application/json; charset=utf-16', 'application/json;a=b'])
      expect([type, await words(bomb, type)]).toEqual([type, 'malformed'])
    expect(await words(Buffer.from(bomb, 'utf16le').subarray(0, 200_000))).toBe('malformed')
    expect(await words(gzipSync(bomb), 'application/json', { 'content-encoding': 'gzip' })).toBe('malformed')
    expect(await words(`\uFEFF${bomb}`)).toBe('malformed')
    expect(await words('{"__proto__":{"role":1}}')).toBe('malformed')
  })
})

describe('JSON inside a form and a query', () => {
  const post = async (body: Record<string, unknown>) => {
    const employer = await anEmployer(t)
    return problemOf(await employer.client.call(createJob, { body: { title: 'A', ...body } as never }))
  }

  test('counts like that of a body', async () => {
    expect(await post({ screening_questions: `[${'{},'.repeat(200_000)}{}]` })).toMatchObject({
      detail: TOO_MANY,
    })
    expect(await post({ locations: nested(300_000) })).toMatchObject({ detail: TOO_DEEP })
  })

  test('all fields together', async () => {
    const list = `[${'1,'.repeat(4_000)}1]`
    expect((await post({ locations: list, skills: list })).error).toBe('invalid')
    expect(await post({ locations: list, skills: list, majors: list })).toMatchObject({ detail: TOO_MANY })
  })

  test('texts of a form are no JSON', async () => {
    expect(await post({ description: '[,'.repeat(20_000), state: 'draft' })).toMatchObject({ title: 'A' })
  })

  test('a query is read so too', async () => {
    const student = await aStudent(t)
    const query = { kind: `[${','.repeat(10_500)}]` } as never
    expect(problemOf(await student.client.call(studentEvents, { query }))).toMatchObject({ detail: TOO_MANY })
  })
})
