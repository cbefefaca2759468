import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../src/api.ts'
import { buildListedUniversity } from '../src/domains/students/directory/fixtures.ts'
import { endpointsOf } from '../src/platform/http.ts'
import type { Endpoint } from '../src/shared/endpoint.ts'
import { open, strangers } from './elsewhere/calls.ts'
import { buildRows, type Rows } from './elsewhere/rows.ts'
import { anEmployer, aStudent, aUniversity } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isPrivate = ({ access }: Endpoint) => ['student', 'employer', 'university'].includes(access.who)
const namesRow = ({ path, body }: Endpoint) =>
  path.includes(':') || Object.keys(body?.shape ?? {}).some((key) => /(^|_)ids?$/.test(key))
const candidates = Object.values(api)
  .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
  .filter((endpoint) => isPrivate(endpoint) && namesRow(endpoint))

let t: TestApp
let rows: Rows
const callers = {} as Record<'student' | 'employer' | 'university', Client>
beforeAll(async () => {
  t = await openTestApp()
  rows = await buildRows(t)
  callers.student = (await aStudent(t)).client
  callers.employer = (await anEmployer(t)).client
  const directory_id = (await buildListedUniversity(t.deps)).id
  callers.university = (await aUniversity(t, { organisation: { directory_id } })).client
})
afterAll(() => t.close())

const everything = async () => {
  const tables = [
    'jobs',
    'applications',
    'fair_registrations',
    'fair_payments',
    'fair_slots',
    'event_booths',
    'application_notes',
    'notifications',
    'job_tokens',
    'role_accounts',
    'mailed_links',
    'partnerships',
    'events',
    'event_invitations',
    'event_registrations',
    'saved_searches',
  ] as const
  const students = t.deps.db.selectFrom('students').selectAll().orderBy('account_id').execute()
  return Promise.all([
    students,
    ...tables.map((table) => t.deps.db.selectFrom(table).selectAll().orderBy('id').execute()),
  ])
}

describe("other people's rows", () => {
  test('every call that names a row is either tried here or open to everyone', () => {
    expect(candidates.map(nameOf).filter((name) => !strangers[name] && !open[name])).toEqual([])
  })

  test.each(
    candidates
      .filter((endpoint) => strangers[nameOf(endpoint)])
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s', async (name, endpoint) => {
    const before = await everything()
    const caller = callers[endpoint.access.who as keyof typeof callers]
    const response = await caller.call(endpoint, strangers[name]!(rows) as never)
    expect([response.statusCode, response.json().error], response.body).toEqual([404, 'not_found'])
    expect(await everything()).toEqual(before)
  })
})
