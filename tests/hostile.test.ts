import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSession } from '#domains/accounts/accounts.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import { type Mode, sessionCookie } from '#gate/session.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { problemCatalog } from '#shared/problems.ts'
import { contracts } from '../src/slices.ts'
import { buildRows } from './elsewhere/rows.ts'
import { anOperator } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { pdf } from './harness/files.ts'
import { hostileTo, nested } from './harness/hostile.ts'

/** How often each call is tried; more, or with another seed, by hand. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? 3)
const SEED = Number(process.env.HOSTILE_SEED ?? 20)

const endpoints = contracts
  .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
  // operators may take away what the others depend on
  .sort((one, other) => Number(one.access.who === 'operator') - Number(other.access.who === 'operator'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const modes: Record<string, Mode[]> = {
  anyone: ['student'],
  signed_in: ['student', 'employer_user', 'university_user'],
  student: ['student'],
  employer: ['employer_user'],
  university: ['university_user'],
  organization: ['employer_user', 'university_user'],
  operator: ['operator'],
}

let t: TestApp
let ids: string[]
const people = new Map<Mode, string[]>()

beforeAll(async () => {
  t = await openTestApp()
  await buildRows(t)
  people.set('operator', [(await anOperator(t)).person_id])
  const accounts = await t.deps.db
    .selectFrom('role_accounts')
    .select(['person_id', 'role'])
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('team_role', '=', 'owner'), eb('role', '=', 'student')]))
    .execute()
  for (const { person_id, role } of accounts) people.set(role, [...(people.get(role) ?? []), person_id])
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and udt_name = 'uuid'`.execute(t.deps.db)
  ids = ['00000000-0000-7000-8000-000000000000']
  for (const { name } of rows) {
    const found = await sql<{ id: string }>`select id from ${sql.table(name)} limit 5`.execute(t.deps.db)
    ids.push(...found.rows.map(({ id }) => id))
  }
}, 60_000)
afterAll(() => t.close())

type Sent = Record<'params' | 'query' | 'body', Record<string, unknown>> & {
  raw: string | null
  who: number
  file: boolean
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const urlOf = (endpoint: Endpoint, { params, query }: Sent): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(params[name]).toWellFormed()),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, asText(one))
  return `/api${path}${search.size ? `?${search}` : ''}`
}

const multipart = async ({ body, file }: Sent, names: string[]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, asText(value))
  if (file) for (const name of names) form.append(name, pdf('=1+1\u202e../\0.pdf'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  }
}

const contentOf = (endpoint: Endpoint, sent: Sent) => {
  if (sent.raw !== null) return { payload: sent.raw, headers: { 'content-type': 'application/json' } }
  if (endpoint.files) return multipart(sent, Object.keys(endpoint.files))
  if (!endpoint.body) return { headers: {} }
  return { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
}

const send = async (endpoint: Endpoint, sent: Sent) => {
  const mode = modes[endpoint.access.who]!
  const chosen = mode[sent.who % mode.length]!
  const candidates = people.get(chosen)!
  const secret = await buildSession(t.deps, candidates[sent.who % candidates.length]!, chosen)
  const { headers, ...content } = await contentOf(endpoint, sent)
  const isStream = endpoint.output === 'stream'
  const response = await t.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, sent),
    ...content,
    headers: { ...headers, cookie: `${sessionCookie(t.deps.config)}=${secret}` },
    payloadAsStream: isStream,
  })
  if (!isStream)
    return { ...response, headers: response.headers, statusCode: response.statusCode, body: response.body }
  if (response.statusCode === 200) response.stream().destroy()
  const body = response.statusCode === 200 ? '' : await text(response.stream())
  return { headers: response.headers, statusCode: response.statusCode, body }
}

const raws = [
  nested(200_000),
  '"text"',
  'null',
  '1e999',
  '{"a":',
  '{"__proto__":null}',
  '[{}]',
  '\ufeff{}',
  '',
]

const sentTo = (endpoint: Endpoint): fc.Arbitrary<Sent> =>
  fc.record({
    params: hostileTo(endpoint.params, ids),
    query: hostileTo(endpoint.query, ids),
    body: hostileTo(endpoint.body, ids),
    raw: fc.option(fc.constantFrom(...raws), { freq: 12 }),
    who: fc.nat({ max: 20 }),
    file: fc.boolean(),
  })

describe('whatever a client sends, it is answered or refused with a problem that has a name', () => {
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(sentTo(endpoint), async (sent) => {
          const { statusCode, headers, body } = await send(endpoint, sent)
          expect(statusCode, body.slice(0, 300)).toBeLessThan(500)
          if (statusCode < 400) return
          expect(headers['content-type']).toContain('application/problem+json')
          const problem = JSON.parse(body)
          expect(problem).toMatchObject({
            status: statusCode,
            code: statusCode,
            request_id: expect.any(String),
          })
          expect(Object.keys(problemCatalog)).toContain(problem.error)
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      )
    },
  )
})
