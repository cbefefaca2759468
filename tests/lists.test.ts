import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpointsOf } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import { demoSignIns, seedDemo } from '../src/demo/seed.ts'
import { contracts } from '../src/slices.ts'
import { signedIn, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'
import { tablesReadWhole } from './harness/plans.ts'
import { sentBy, statementsOf } from './harness/statements.ts'
import { eventLists } from './lists/events.ts'
import { jobLists } from './lists/jobs.ts'
import { organizationLists } from './lists/organizations.ts'
import { moreRows } from './lists/rows.ts'
import { scheduleRows } from './lists/schedules.ts'
import type { List, Row, Sorter } from './lists/telling.ts'
import { threadRows } from './lists/threads.ts'

const root = resolve(import.meta.dirname, '..')
const lists: Record<string, List> = { ...organizationLists, ...jobLists, ...eventLists }
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapped(schema.def.innerType)
    : schema
const optionsOf = (schema: z.core.$ZodType): readonly unknown[] => {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray) return optionsOf(inner.element)
  return inner instanceof z.ZodEnum ? inner.options : []
}
/** The members of a paged list's query that filter it. */
const membersOf = ({ query }: Endpoint) =>
  Object.entries<z.core.$ZodType>(query?.shape ?? {}).filter(
    ([key]) => !['page', 'size', 'sort'].includes(key),
  )
const sortsOf = ({ query }: Endpoint) => (query?.shape.sort ? optionsOf(query.shape.sort) : [])
const isPaged = ({ output, query }: Endpoint) =>
  output instanceof z.ZodObject && 'total_row' in output.shape && Boolean(query)
const everyPaged = contracts
  .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
  .filter(isPaged)
const paged = everyPaged.filter((endpoint) => membersOf(endpoint).length > 0 || sortsOf(endpoint).length > 0)

let t: TestApp
let events: Record<string, string>
/** A partner of each side's own organization. */
const partners: Record<string, string> = {}
/** The registration a thread is about, by the call's path. */
let threads: Record<string, string>
/** What a list of one thing is about. */
const subjectOf = ({ path, access: { who } }: Endpoint) =>
  threads[path] ?? (/contact/.test(path) ? partners[who] : events[who])
const clients: Record<string, Client> = {}
beforeAll(async () => {
  t = await openTestApp()
  await seedDemo(t.deps, t.handlers, () => {})
  const modes = {
    Student: 'student',
    Employer: 'employer_user',
    University: 'university_user',
    Operator: 'operator',
  } as const
  for (const [role, told] of demoSignIns.people) {
    const { id } = await t.deps.db
      .selectFrom('persons')
      .select('id')
      .where('email', '=', told.split(' ')[0]!)
      .executeTakeFirstOrThrow()
    clients[role.toLowerCase()] = await signedIn(t, id, modes[role])
  }
  events = await moreRows(t, clients)
  threads = { ...(await threadRows(t.deps, events)), ...(await scheduleRows(t.deps)) }
  for (const endpoint of everyPaged.filter(({ path }) => path.endsWith('-partner'))) {
    const response = await clients[endpoint.access.who]!.call(endpoint, { query: {} } as never)
    partners[endpoint.access.who] = response.json().data[0].id
  }
}, 120_000)
afterAll(() => t.close())

const rowsOf = async (endpoint: Endpoint, query: object, params?: object): Promise<Row[]> => {
  const client = clients[endpoint.access.who] ?? visitor(t)
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const input = { query: { ...query, page, size: MAX_PAGE_SIZE }, ...(params && { params }) }
    const response = await client.call(endpoint, input as never)
    expect(response.statusCode, response.body).toBe(200)
    const { data, page_count } = response.json()
    rows.push(...data)
    if (page >= page_count) return rows
  }
}

const idOf = (row: Row) => row.id ?? row.account_id ?? row.student_id
const idsOf = (rows: Row[]) => rows.map(idOf).sort().join()
/** Pairs of rows in the wrong order. */
const outOf = (rows: Row[], mayPrecede: Sorter) =>
  rows.slice(1).flatMap((row, index) => (mayPrecede(rows[index], row) ? [] : [[rows[index], row]]))
const isList = (schema: z.core.$ZodType) => unwrapped(schema) instanceof z.ZodArray
const told = new Set<string>()

describe('lists', () => {
  test('every filter and every order of the contracts is tried here or said to be tried elsewhere', () => {
    const left = paged.flatMap((endpoint) => {
      const list = lists[nameOf(endpoint)]
      const members = membersOf(endpoint).map(([key]) => key)
      return [
        ...members.filter((key) => !list?.filters[key] && !list?.elsewhere?.[key]),
        ...sortsOf(endpoint)
          .map((sort) => `sort ${sort}`)
          .filter((sort) => !list?.sorts?.[sort.slice(5)] && !list?.elsewhere?.[sort]),
      ].map((member) => `${nameOf(endpoint)} ${member}`)
    })
    expect(
      left,
      'say in tests/lists/ which rows each keeps or how it sorts, or under `elsewhere` which test does',
    ).toEqual([])
  })

  test('the tests that are said to try the others are there, and call them by their name', () => {
    const wrong = Object.entries(lists).flatMap(([name, { elsewhere = {} }]) =>
      Object.entries(elsewhere)
        .filter(
          ([member, file]) => !readFileSync(join(root, file), 'utf8').includes(member.replace(/^sort /, '')),
        )
        .map(([member, file]) => `${name} ${member}: ${file}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(
    paged
      .filter((endpoint) => lists[nameOf(endpoint)])
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )(
    '%s keeps what its filters say, in the order asked for',
    async (name, endpoint) => {
      const list = lists[name]!
      const params = endpoint.path.includes(':') ? { id: subjectOf(endpoint) } : undefined
      const ask = (query: object) => rowsOf(endpoint, { ...list.query, ...query }, params)
      const whole = await ask({})
      expect(whole.length).toBeGreaterThan(0)
      const wrong: unknown[] = []
      for (const [key, schema] of membersOf(endpoint)) {
        const filter = list.filters[key]
        if (!filter) continue
        let keptSome = false
        let leftSome = false
        for (const value of filter.values(whole, optionsOf(schema))) {
          const kept = await ask({ ...filter.along, [key]: isList(schema) ? [value] : value })
          const wanted = whole.filter((row) => filter.keeps(row, value))
          if (idsOf(kept) !== idsOf(wanted)) wrong.push([key, value, kept.length, wanted.length])
          keptSome ||= wanted.length > 0
          leftSome ||= wanted.length < whole.length
        }
        if (keptSome && leftSome) told.add(`${name} ${key}`)
      }
      const sorted: Array<[string, Sorter, Row[]]> = []
      for (const [sort, mayPrecede] of Object.entries(list.sorts ?? {}))
        sorted.push([sort, mayPrecede, await ask({ sort })])
      for (const [sort, mayPrecede, rows] of sorted) {
        expect(idsOf(rows)).toBe(idsOf(whole))
        wrong.push(...outOf(rows, mayPrecede).map((pair) => [sort, ...pair.map(idOf)]))
        const others = sorted.filter(([other]) => other !== sort).map(([, , other]) => other)
        if ([rows.toReversed(), ...others].every((other) => outOf(other, mayPrecede).length > 0))
          told.add(`${name} sort ${sort}`)
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  test('every filter had rows it keeps and rows it leaves out', () => {
    const blind = Object.entries(lists).flatMap(([name, { filters, sorts }]) =>
      [...Object.keys(filters), ...Object.keys(sorts ?? {}).map((sort) => `sort ${sort}`)]
        .map((member) => `${name} ${member}`)
        .filter((member) => !told.has(member)),
    )
    expect(blind).toEqual([])
  })
})

describe('however many rows a list returns, it sends the same statements', () => {
  const countedRows = async (endpoint: Endpoint, size: number, params?: object) => {
    const { who } = endpoint.access
    const client = clients[who] ?? (who === 'anyone' ? visitor(t) : clients.employer!)
    let rows = 0
    const statements = await statementsOf(async () => {
      const query = { ...lists[nameOf(endpoint)]?.query, size }
      const response = await client.call(endpoint, { query, ...(params && { params }) } as never)
      expect(response.statusCode, response.body).toBe(200)
      const { data, contactHistory } = response.json()
      rows = (data ?? contactHistory).length
    })
    return { rows, statements }
  }

  test.each(everyPaged.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const params = endpoint.path.includes(':') ? { id: subjectOf(endpoint) } : undefined
      // the first call of all may renew the session
      await countedRows(endpoint, 3, params)
      const few = await countedRows(endpoint, 1, params)
      const more = await countedRows(endpoint, 12, params)
      expect(few.rows).toBe(1)
      expect(more.rows, 'add rows in tests/lists/').toBeGreaterThan(1)
      expect(more.statements.length, more.statements.join('\n')).toBe(few.statements.length)
    },
  )
})

/** Tables that grow with what people do. */
const LARGE = [
  ...['persons', 'role_accounts', 'students', 'activities', 'notifications', 'mails', 'security_events'],
  ...[
    'jobs',
    'job_likes',
    'job_tokens',
    'applications',
    'application_notes',
    'profile_views',
    'saved_searches',
  ],
  ...[
    'event_registrations',
    'event_likes',
    'event_invitations',
    'fair_registrations',
    'fair_slots',
    'fair_payments',
    'fair_messages',
    'fair_broadcasts',
  ],
  ...['partnerships', 'partnership_messages', 'inquiries', 'waitlist_entries', 'career_applications'],
]

describe('an index serves every order and filter of a list, so that no large table is read from end to end', () => {
  test.each(everyPaged.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const { who } = endpoint.access
      const client = clients[who] ?? (who === 'anyone' ? visitor(t) : clients.employer!)
      const params = endpoint.path.includes(':') ? { params: { id: subjectOf(endpoint) } } : {}
      const variants: object[] = [
        {},
        ...sortsOf(endpoint).map((sort) => ({ sort })),
        ...(endpoint.query?.shape.search ? [{ search: 'quill ada' }] : []),
        ...membersOf(endpoint).flatMap(([key, schema]) =>
          optionsOf(schema).map((option) => ({ [key]: isList(schema) ? [option] : option })),
        ),
      ]
      const read: Record<string, string[]> = {}
      for (const variant of variants) {
        const query = { ...lists[name]?.query, ...variant }
        const sent = await sentBy(() => client.call(endpoint, { query, ...params } as never))
        const tables = await tablesReadWhole(t.deps.db, sent, LARGE)
        if (tables.length > 0) read[JSON.stringify(variant)] = tables
      }
      expect(read).toEqual({})
    },
    60_000,
  )

  test('what no index serves is found, and what a limit ends is not', async () => {
    const found = (text: string) => tablesReadWhole(t.deps.db, [{ text, values: [] }], LARGE)
    const account = `account_id = '${newId()}'`
    expect(await found("select id from notifications where text = 'Hello'")).toEqual(['notifications'])
    expect(await found('select count(*) from role_accounts')).toEqual(['role_accounts'])
    expect(await found('select id from notifications order by text limit 20')).toEqual(['notifications'])
    expect(await found('select id from role_accounts order by created_at, id limit 20')).toEqual([])
    expect(await found(`select id from notifications where ${account} order by created_at limit 20`)).toEqual(
      [],
    )
  })
})
