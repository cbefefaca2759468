import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { announceEvent } from '#domains/events/announcements/event-announcements.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { contracts } from '../src/slices.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { aSchool } from './harness/schools.ts'

let t: TestApp
let port: number
let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  t = await openTestApp({ rateLimits: true })
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  school = await aSchool(t)
})
afterAll(() => t.close())

/** Sends the request line exactly as written; no client in between rewrites it. */
const raw = async (line: string, headers: Record<string, string> = {}): Promise<string> => {
  const lines = Object.entries({ host: `localhost:${port}`, connection: 'close', ...headers })
  const head = [line, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  const socket = connect(port, '127.0.0.1', () => socket.write(head))
  return text(socket)
}
const statusOf = (answer: string): number => Number(answer.split(' ')[1])

/** The same address as people, proxies and attackers write it. */
const spellings = (path: string): string[] => [
  path,
  `${path}?`,
  `${path}?x`,
  `${path}#x`,
  path.replace('/api', '/%61pi'),
  path.replace('auth', '%61uth').replace('notify', '%6eotify'),
  path.replace('/api', '/%41PI'),
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `${path}/`,
  `${path};x=1`,
  path.toUpperCase(),
  path.replaceAll('/', '%2f'),
  path.replaceAll('/', '\\'),
  `http://localhost:${port}${path}`,
  `http://evil.example${path}?`,
  `HTTPS://x:y@evil.example${path}`,
]

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
const ownFetch = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

const signedIn = async (cookie: string) =>
  (await t.app.inject({ url: '/api/session', headers: { cookie } })).json().person !== null

describe('another site’s page', () => {
  const elsewhere = {
    ...browser,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  }

  test('signs nobody out, however the address is spelled', async () => {
    const { client } = await aStudent(t)
    const headers = { ...elsewhere, cookie: client.cookie, 'content-length': '0' }
    for (const path of spellings('/api/student/auth/logout'))
      for (const method of ['GET', 'POST', 'get', 'HEAD', 'OPTIONS', 'PUT']) {
        const status = statusOf(await raw(`${method} ${path} HTTP/1.1`, headers))
        expect([400, 403, 404], `${method} ${path}`).toContain(status)
        const old = statusOf(await raw(`${method} ${path} HTTP/1.0`, headers))
        expect([400, 403, 404], `${method} ${path} in HTTP/1.0`).toContain(old)
      }
    expect(await signedIn(client.cookie)).toBe(true)
    const override = {
      ...headers,
      'x-http-method-override': 'POST',
      'x-original-url': '/api/student/auth/logout',
    }
    await raw('GET /api/session?_method=POST HTTP/1.1', override)
    await raw('GET /api/session HTTP/1.1', override)
    expect(await signedIn(client.cookie)).toBe(true)
  })

  test('tells no students of an event', async () => {
    const { id } = await buildEvent(t.deps, { organization_id: school.staff.organization_id })
    for (const path of spellings(`/api/university/fair-and-event/notify/${id}`))
      for (const method of ['GET', 'POST']) {
        const headers = { ...elsewhere, cookie: school.staff.client.cookie, 'content-length': '0' }
        const answer = await raw(`${method} ${path} HTTP/1.1`, headers)
        expect([400, 403, 404], `${method} ${path}`).toContain(statusOf(answer))
      }
    const said = (await t.app.inject('/api/openapi.json')).json().paths
    expect(said['/api/university/fair-and-event/notify/{id}'].get.description).toContain(
      'never through a link',
    )
  })
})

describe('a GET that has an effect', () => {
  const get = async (headers: Record<string, string>) => {
    const { client } = await aStudent(t)
    const url = '/api/student/auth/logout'
    const { statusCode } = await t.app.inject({ url, headers: { cookie: client.cookie, ...headers } })
    expect(await signedIn(client.cookie)).toBe(statusCode !== 204)
    return statusCode
  }

  test.each<[string, Record<string, string>]>([
    [
      'a link on our own page',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    [
      'an image on our own page',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['an image asked for with CORS', { ...ownFetch, 'sec-fetch-dest': 'image' }],
    ['a frame', { ...ownFetch, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a prefetched link', { ...ownFetch, 'sec-fetch-mode': 'no-cors', 'sec-purpose': 'prefetch' }],
    ['a prefetch by fetch', { ...ownFetch, 'sec-purpose': 'prefetch' }],
    [
      'an address typed in or in a letter',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['a sibling host', { ...ownFetch, 'sec-fetch-site': 'same-site' }],
    ['an old browser’s link', { ...browser, accept: 'text/html' }],
    ['an old browser’s image on our page', { ...browser, referer: 'http://localhost:3000/' }],
    ['an old browser’s link with another name', { 'upgrade-insecure-requests': '1' }],
    ['another origin', { origin: 'https://evil.example' }],
  ])('is not answered to %s', async (_, headers) => expect(await get(headers)).toBe(403))

  test.each<[string, Record<string, string>]>([
    ['fetch of our own page', { ...browser, ...ownFetch }],
    ['a program', {}],
    ['a program that fetches', { 'sec-fetch-mode': 'cors', 'user-agent': 'node', 'accept-language': '*' }],
  ])('is answered to %s', async (_, headers) => expect(await get(headers)).toBe(204))

  test('has a POST beside it, which is the same call', () => {
    const all: Endpoint[] = contracts.flatMap((contract) => endpointsOf(contract).map(([, one]) => one))
    const withEffect = all.filter(({ effect }) => effect)
    expect(withEffect.map(({ path }) => path).sort()).toEqual([
      '/employer_user/auth/logout',
      '/operator/auth/logout',
      '/student/auth/logout',
      '/university/fair-and-event/notify/:id',
      '/university_user/auth/logout',
    ])
    for (const { method, effect, summary, problems = [], ...call } of withEffect) {
      const twin = all.find(({ path, method }) => path === call.path && method === 'POST')
      expect(twin).toMatchObject(call)
      // what it takes beside has problems of its own
      expect(twin!.problems ?? []).toEqual(expect.arrayContaining([...problems]))
    }
  })
})

describe('a write of an old browser', () => {
  const write = async (headers: Record<string, string>) =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/api/student/auth/logout',
        headers: { ...browser, ...headers },
      })
    ).statusCode

  test.each([
    [{ origin: 'http://localhost:3000' }, 204],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 204],
    [{ referer: 'http://localhost:3000/student' }, 204],
    [{ origin: 'https://localhost:3000' }, 403],
    [{ origin: 'http://localhost:4000' }, 403],
    [{ origin: 'null' }, 403],
    [{ referer: 'https://evil.example/localhost:3000' }, 403],
    [{ referer: 'http://localhost:3000@evil.example/' }, 403],
    [
      { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      403,
    ],
  ])('with %j answers %i', async (headers, status) =>
    expect(await write(headers as Record<string, string>)).toBe(status),
  )

  test('is held against the installation’s address in production, not against the host it was sent to', async () => {
    const config = { ...t.deps.config, publicUrl: 'https://careers.example.edu', production: true }
    const { buildApp } = await import('../src/app.ts')
    const app = await buildApp({ ...t.deps, config }, { rateLimits: false, shedLoad: false })
    const write = async (origin: string, host: string) =>
      (await app.inject({ method: 'POST', url: '/api/student/auth/logout', headers: { origin, host } }))
        .statusCode
    expect(await write('https://careers.example.edu', '10.0.0.7:3000')).toBe(204)
    expect(await write('http://careers.example.edu', 'careers.example.edu')).toBe(403)
    expect(await write('https://rebound.example', 'rebound.example')).toBe(403)
    await app.close()
  })
})

describe('limits', () => {
  test('count a call whatever its address is called', async () => {
    const left = async (path: string) =>
      Number(/x-ratelimit-remaining: (\d+)/i.exec(await raw(`GET ${path} HTTP/1.1`))?.[1])
    const before = await left('/api/session')
    const spelled = ['/%61pi/session', '/api/sessio%6e?', 'http://x/api/session', '/%61pi/nothing', '/api/']
    for (const [n, path] of spelled.entries()) expect(await left(path), path).toBe(before - n - 1)
  })

  test('count the GET and the POST of a call together', async () => {
    const url = `/api/university/fair-and-event/notify/${newId()}`
    const headers = { cookie: school.staff.client.cookie }
    t.clock.advance(60_000)
    const statuses: number[] = []
    for (let n = 0; n <= announceEvent.limit; n++)
      statuses.push((await t.app.inject({ method: n % 2 ? 'GET' : 'POST', url, headers })).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    t.clock.advance(60_000)
  })
})

test('an idempotency key belongs to the call, not to a spelling of it', async () => {
  const { id } = await buildEvent(t.deps, { organization_id: school.staff.organization_id })
  await aStudent(t, { university_id: school.id, affiliation: 'verified' })
  const send = (path: string) =>
    t.app.inject({
      method: 'POST',
      url: `${path}/${id}`,
      headers: { cookie: school.staff.client.cookie, 'idempotency-key': 'one-and-the-same' },
    })
  const first = (await send('/api/university/fair-and-event/notify')).json()
  expect(first).toMatchObject({ studentAmount: 1, repeated: false })
  expect((await send('/%61pi/university/fair-and-event/%6eotify')).json()).toEqual(first)
})

test('the POST signs out, also when nobody is signed in', async () => {
  const { client } = await aStudent(t)
  const { cookie } = client
  expect((await client.call(studentAuth.logout)).statusCode).toBe(204)
  expect(await signedIn(cookie)).toBe(false)
  expect((await client.call(studentAuth.logout)).statusCode).toBe(204)
})
