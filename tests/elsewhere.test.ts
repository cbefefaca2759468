import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { contracts } from '../src/slices.ts'
import { open, strangers } from './elsewhere/calls.ts'
import { named, openNames } from './elsewhere/named.ts'
import { buildRows, type Input, type Rows, settled } from './elsewhere/rows.ts'
import { anEmployer, aStudent, aUniversity } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'
import { type StripeStandIn, startStripe } from './harness/stripe.ts'
import { walletEnvironment } from './harness/wallets.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isPrivate = ({ access }: Endpoint) => ['student', 'employer', 'university'].includes(access.who)
const namesRow = ({ path, body }: Endpoint) =>
  path.includes(':') || Object.keys(body?.shape ?? {}).some((key) => /(^|_)ids?$/.test(key))
const ownCalls = contracts
  .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
  .filter(isPrivate)
const candidates = ownCalls.filter(namesRow)

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in)
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.def.innerType)
    : schema
}
/** Where a call's input holds ids, including inside lists and objects: `body.booth.id`. */
const idsIn = (schema: z.core.$ZodType | undefined, at: string): string[] => {
  const inner = schema && unwrapped(schema)
  if (inner instanceof z.ZodArray) return idsIn(inner.element, at)
  if (inner instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([key, one]) => idsIn(one, `${at}.${key}`))
  return inner && (inner instanceof z.ZodUUID || /[._]ids?$/.test(at)) ? [at] : []
}
const namings = ownCalls.flatMap((endpoint) =>
  [...idsIn(endpoint.query, 'query'), ...idsIn(endpoint.body, 'body')].map(
    (at): [string, Endpoint, string] => [`${nameOf(endpoint)} ${at}`, endpoint, at],
  ),
)

let t: TestApp
let stripe: StripeStandIn
let rows: Rows
let elsewhere: Rows
const callers = {} as Record<'student' | 'employer' | 'university', Client>
beforeAll(async () => {
  stripe = await startStripe(() => t.clock.now())
  t = await openTestApp({
    env: { ...stripe.env, ...walletEnvironment({ until: new Date('2040-01-01') }).env },
  })
  rows = await buildRows(t)
  elsewhere = await buildRows(t)
  callers.student = (await aStudent(t)).client
  callers.employer = (await anEmployer(t)).client
  const directory_id = (await buildListedUniversity(t.deps)).id
  callers.university = (await aUniversity(t, { organization: { directory_id } })).client
})
afterAll(async () => {
  await t.close()
  await stripe.close()
})

/** Every row as text, read in one statement: it is asked for around each call. */
const everything = async () => {
  const tables = [
    'students',
    'jobs',
    'applications',
    'fair_registrations',
    'fair_payments',
    'fair_slots',
    'interview_schedules',
    'job_invitations',
    'interview_slots',
    'interviews',
    'event_booths',
    'fair_booths',
    'fair_leads',
    'fair_line_places',
    'application_notes',
    'scorecards',
    'scorecard_criteria',
    'notifications',
    'job_tokens',
    'role_accounts',
    'mailed_links',
    'partnerships',
    'events',
    'event_invitations',
    'event_registrations',
    'saved_searches',
  ]
  const each = tables.map(
    (name) => sql`select ${sql.lit(`${name} `)} || t::text as row from ${sql.table(name)} t`,
  )
  const { rows: all } = await sql<{ row: string }>`${sql.join(each, sql` union all `)} order by 1`.execute(
    t.deps.db,
  )
  return all.map(({ row }) => row)
}

describe("other people's rows", () => {
  test('every call that names a row is either tried here or open to everyone', () => {
    expect(
      candidates.map(nameOf).filter((name) => !strangers[name] && !open[name]),
      'add a request to `strangers` in tests/elsewhere/calls.ts, or to `open` why everyone may name the row',
    ).toEqual([])
  })

  test.each(
    candidates
      .filter((endpoint) => strangers[nameOf(endpoint)])
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s', async (name, endpoint) => {
    const who = endpoint.access.who as keyof typeof callers
    const input = (await settled(strangers[name]!(rows))) as never
    const before = await everything()
    const response = await callers[who].call(endpoint, input)
    expect([response.statusCode, response.json().error], response.body).toEqual([404, 'not_found'])
    expect(await everything()).toEqual(before)

    const done = await rows.owners[who].client.call(endpoint, input)
    expect(done.statusCode, done.body).toBeLessThan(300)
  })

  test('every id in a query or a body is tried here, or is what its call is about, or open to everyone', async () => {
    const isAbout = async (endpoint: Endpoint, at: string) => {
      const input = endpoint.path.includes(':') ? undefined : strangers[nameOf(endpoint)]?.(rows)
      const { body = {} } = ((await settled(input)) ?? {}) as Input
      return Object.keys(body).some((key) => at === `body.${key}`)
    }
    const left: string[] = []
    for (const [name, endpoint, at] of namings)
      if (!named[name] && !openNames[name] && !open[nameOf(endpoint)] && !(await isAbout(endpoint, at)))
        left.push(name)
    expect(
      left,
      'add a request to `named` in tests/elsewhere/named.ts, or to `openNames` why everyone may name the row',
    ).toEqual([])
    const there = namings.map(([name]) => name)
    expect(
      [...Object.keys(named), ...Object.keys(openNames)].filter((name) => !there.includes(name)),
    ).toEqual([])
  })

  test.each(namings.filter(([name]) => named[name]))('%s', async (name, endpoint) => {
    const who = endpoint.access.who as keyof typeof callers
    const call = async (input: unknown) => {
      const response = await rows.owners[who].client.call(endpoint, (await settled(input)) as never)
      const { request_id, ...problem } = response.statusCode < 400 ? {} : response.json()
      return { status: response.statusCode, said: response.statusCode < 400 ? response.body : problem }
    }
    const mine = await named[name]!(rows)
    const stranger = (await named[name]!(elsewhere)).id
    const before = await everything()
    const unknown = await call(mine.input(newId()))
    expect(await call(mine.input(stranger))).toEqual(unknown)
    expect(await everything()).toEqual(before)

    const done = await call(mine.input(mine.id))
    expect(done.status, JSON.stringify(done.said)).toBeLessThan(300)
    expect(done).not.toEqual(unknown)
  })
})
