import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { statementsOf } from './harness/statements.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/waitlist/join',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('settings', () => {
  test('every wrong variable is named at once, with what it should hold', () => {
    const read = () => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', SMALL_SCREEN_NOTICE: 'maybe' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(
      /PORT should be a port[\s\S]*DATABASE_URL should be postgres:[\s\S]*SMALL_SCREEN_NOTICE should be on or off/,
    )
  })

  test('production needs its secret, its address and a mail server', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY[\s\S]*PUBLIC_URL[\s\S]*SMTP_URL/)
  })
})

describe('what a client can send wrong', () => {
  test.each([
    ['broken JSON', '{"email":', 400, 'malformed'],
    ['an empty body', '', 400, 'malformed'],
    ['a NUL inside a text', JSON.stringify({ email: 'a\0@b.cd' }), 400, 'malformed'],
    ['half a surrogate', '{"email":"\\ud800@b.cd"}', 400, 'malformed'],
    ['a list where an object belongs', '[]', 422, 'invalid'],
    ['a name every object has', '{"__proto__":{"email":"a@b.cd"}}', 400, 'malformed'],
    ['brackets in brackets', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'malformed'],
    ['ten megabytes', JSON.stringify({ email: 'a'.repeat(10_000_000) }), 413, 'too_large'],
  ])('%s', async (_what, payload, status, word) => {
    const response = await post(payload)
    expect([response.statusCode, response.json().error]).toEqual([status, word])
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ status, code: status, request_id: expect.any(String) })
  })

  test('another content type', async () => {
    const response = await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([response.statusCode, response.json().error]).toEqual([415, 'media_type'])
  })

  test('an unknown call and a method the address does not take', async () => {
    const unknown = await t.app.inject('/api/nothing')
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'not_found'])
    const method = await t.app.inject({ method: 'DELETE', url: '/api/waitlist/join' })
    expect(method.statusCode).toBe(404)
  })

  test('a body that breaks off leaves nothing and does not hurt the next request', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
        socket.write(
          'POST /api/waitlist/join HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":"broken@example.com"',
        )
        setTimeout(() => socket.destroy(), 50)
      })
      socket.once('close', () => resolve())
    })
    const entries = await t.deps.db
      .selectFrom('waitlist_entries')
      .select('email')
      .where('email', '=', 'broken@example.com')
      .execute()
    expect(entries).toEqual([])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })
})

describe('other sites', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('a write with %j answers %i', async (headers, status) => {
    const response = await post(
      JSON.stringify({ email: 'someone@example.com' }),
      headers as Record<string, string>,
    )
    expect(response.statusCode).toBe(status)
  })
})

test('too many tries from one address are told when to come back', async () => {
  const limited = await openTestApp({ rateLimits: true })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push(
        (
          await visitor({ ...t, app: limited.app }).call(joinWaitlist, {
            body: { email: `n${n}@example.com` },
          })
        ).statusCode,
      )
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    const last = await visitor({ ...t, app: limited.app }).call(joinWaitlist, {
      body: { email: 'last@example.com' },
    })
    expect([last.statusCode, last.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})

describe('what the installation tells of itself', () => {
  test('health, readiness, metrics', async () => {
    expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
    expect((await t.app.inject('/metrics')).body).toContain('http_request_duration_seconds_bucket')
  })

  test('a flood of questions whether it is ready is one for the database', async () => {
    const statements = await statementsOf(() =>
      Promise.all(Array.from({ length: 200 }, () => t.app.inject('/readyz'))),
    )
    expect(statements.length).toBeLessThan(20)
  })

  test('a disk with less free than is to be kept free is not ready', async () => {
    const full = await openTestApp({ env: { DISK_RESERVE: String(2 ** 40) } })
    const answer = await full.app.inject('/readyz')
    await full.close()
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'disk full' }])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('the API describes itself: OpenAPI 3.1 with unique operations, a page to browse it, a page of problems', async () => {
    const document = (await t.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await t.app.inject('/api/docs/')).statusCode).toBe(200)
    expect((await t.app.inject('/api/docs/problems')).body).toContain('id="no_job_token"')
  })
})
