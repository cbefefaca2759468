import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './harness/app.ts'
import { studentAccounts, teamAccounts } from './promised/accounts.ts'
import { promisedAddresses, promisedTo } from './promised/addresses.ts'
import { attending } from './promised/attending.ts'
import { promisedCalls } from './promised/calls.ts'
import { employerEvents, universityEvents } from './promised/events.ts'
import { fairs } from './promised/fairs.ts'
import { general } from './promised/general.ts'
import { employerJobs, openJobs } from './promised/jobs.ts'
import { notices } from './promised/notices.ts'
import { partnerships } from './promised/partnerships.ts'
import { profiles } from './promised/profiles.ts'
import { teams } from './promised/teams.ts'
import { cookieOf, openWorld, type Rows, send, type World } from './promised/world.ts'

/** Every call the product promises, made as the specification states it: paths, parameters, fields and answers. */
const areas: Record<string, Rows> = {
  general,
  'accounts of students': studentAccounts,
  'accounts of teams': teamAccounts,
  profiles,
  partnerships,
  teams,
  notices,
  'events of employers': employerEvents,
  'events of universities': universityEvents,
  'events one goes to': attending,
  fairs,
  'jobs of employers': employerJobs,
  'jobs one looks for': openJobs,
}

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('the lists are whole', () => {
  const addresses = Object.keys(promisedAddresses) as Array<keyof typeof promisedAddresses>
  expect(promisedCalls).toHaveLength(176)
  expect(addresses.flatMap(promisedTo)).toHaveLength(110)
  const called = Object.values(areas).flatMap(Object.keys)
  expect(called.sort()).toEqual([...promisedCalls].sort())
})

test('each is in the description of the API', async () => {
  const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{\w+\}/g, '{id}')}`,
    ),
  )
  expect(promisedCalls.filter((call) => !described.includes(call))).toEqual([])
})

describe.each(Object.entries(areas))('%s', (_name, rows) => {
  let w: World
  beforeAll(async () => {
    w = await openWorld(t)
  })

  test.each(Object.entries(rows))('%s', async (call, row) => {
    const sent = typeof row.sends === 'function' ? await row.sends(w) : (row.sends ?? {})
    const answer = await send(t, call, sent, sent.cookie ?? cookieOf(w, row.as))
    expect(answer.statusCode, answer.body).toBe(row.status ?? (row.answers ? 200 : 204))
    const expected = typeof row.answers === 'function' ? row.answers(w, sent) : row.answers
    if (expected) expect(answer.json()).toMatchObject(expected)
    await row.leaves?.(w, sent)
  })
})
