import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { addAttempts, countAttempts, keyOf } from '#platform/attempts.ts'
import { createSharedCounts } from '#platform/shared-counts.ts'
import { buildApp } from '../src/app.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { statementsOf } from './harness/statements.ts'

/** Two servers on one database. */
let t: TestApp
let other: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  t = await openTestApp({ rateLimits: true })
  other = await buildApp(t.deps)
  await other.ready()
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const minute = () => t.clock.advance(60_000)

const call = (n: number, url: string, body: object, remoteAddress = '203.0.113.7') =>
  (n % 2 === 0 ? t.app : other).inject({ method: 'POST', url, payload: body, remoteAddress })

/** How many of this many calls, distributed over the servers in turn, are let through. */
const passed = async (total: number, one: (n: number) => ReturnType<typeof call>) => {
  const answers = []
  for (let n = 0; n < total; n++) answers.push(await one(n))
  return { count: answers.filter(({ statusCode }) => statusCode !== 429).length, last: answers.at(-1)! }
}

test('an address has its tries once, however many servers there are, and gets them back after a minute', async () => {
  const join = (n: number) => call(n, '/api/waitlist/join', { email: `n${n}@example.com` })
  const { count, last } = await passed(14, join)
  expect(count).toBe(joinWaitlist.limit)
  expect([last.json().error, last.headers['retry-after']]).toEqual(['too_many_requests', '60'])
  t.clock.advance(45_000)
  expect((await join(0)).headers['retry-after']).toBe('15')
  expect((await call(0, '/api/waitlist/join', { email: 'x@example.com' }, '203.0.113.8')).statusCode).toBe(
    200,
  )
  minute()
  expect((await join(1)).statusCode).toBe(200)
})

test('one account is guessed at from many networks, servers and doors twenty times before it rests', async () => {
  minute()
  const email = 'ada@example.edu'
  await buildStudent(t.deps, { email })
  const doors = ['student', 'employer_user', 'university_user']
  const { count } = await passed(24, (n) =>
    call(n, `/api/${doors[n % 3]}/auth/login`, { email, password: `wrong password ${n}` }, `203.0.${n}.7`),
  )
  expect(count).toBe(20)
})

test('a hall behind one address signs in: only what was guessed wrong counts against it', async () => {
  minute()
  const { limit } = studentAuth.login
  const email = (n: number) => `hall-${n}@example.edu`
  for (let n = 0; n < 6; n++)
    await buildStudent(t.deps, { email: email(n), status: n % 2 === 0 ? 'active' : 'email_not_verified' })
  const enter = (n: number, password: string) =>
    call(n, '/api/student/auth/login', { email: email(n), password })
  for (let n = 0; n < 6; n++)
    expect((await enter(n, FIXTURE_PASSWORD)).statusCode).toBe(n % 2 === 0 ? 200 : 403)
  const guess = (n: number) =>
    call(n, '/api/student/auth/login', { email: email(100 + n), password: 'wrong' })
  expect((await passed(limit + 4, guess)).count).toBe(limit)
  expect((await enter(0, FIXTURE_PASSWORD)).statusCode).toBe(429)
})

test('the addresses of one IPv6 network count as one', async () => {
  minute()
  const { count } = await passed(14, (n) =>
    call(n, '/api/waitlist/join', { email: `v6-${n}@example.com` }, `2001:db8:1:2::${n}`),
  )
  expect(count).toBe(joinWaitlist.limit)
})

test('many at once are counted one by one', async () => {
  minute()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      call(n, '/api/waitlist/join', { email: `at-once-${n}@example.com` }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(joinWaitlist.limit)
})

test('what is kept names nobody and is gone after its minute; wrong passwords are kept for a day', async () => {
  const rows = await t.deps.db.selectFrom('limited_attempts').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toHaveLength(32)
  const left = () => t.deps.db.selectFrom('limited_attempts').select('waits_until').execute()
  minute()
  await t.tick()
  expect((await left()).length).toBeLessThan(rows.length)
  t.clock.advance(24 * 3_600_000)
  await t.tick()
  expect(await left()).toEqual([])
})

test('what one address calls at two servers is counted together within a moment', async () => {
  minute()
  const call = (n: number) =>
    (n % 2 === 0 ? t.app : other).inject({ url: '/api/commons/meta', remoteAddress: '203.0.113.90' })
  const statuses = async (from: number, to: number) => {
    const seen: number[] = []
    for (let n = from; n < to; n++) seen.push((await call(n)).statusCode)
    return seen
  }
  expect(await statuses(0, 1_100)).not.toContain(429)
  // 1200 are allowed, and each server knows only of its own 550 at first
  const refused = async () => (await statuses(0, 2)).every((status) => status === 429)
  await expect.poll(() => statuses(0, 10).then(refused), { timeout: 5_000, interval: 200 }).toBe(true)
  const others = await t.app.inject({ url: '/api/commons/meta', remoteAddress: '203.0.114.90' })
  expect(others.statusCode).toBe(200)
  minute()
  expect((await call(0)).statusCode).toBe(200)
})

test('calls whose order is not that of their clocks are counted together', async () => {
  minute()
  const { deps } = t
  const at = (early: number) => ({ ...deps, clock: { now: () => new Date(t.clock.now().getTime() - early) } })
  const attempt = (early: number) => countAttempts(at(early), [{ name: 'guess', max: 3 }])
  // the one that read its clock last came first
  const waits: number[] = []
  for (const early of [0, 1, 20, 300, 5_000]) waits.push(await attempt(early))
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true])
  expect(Math.max(...waits), 'for a minute at most').toBeLessThanOrEqual(60_000)
  minute()
  expect(await attempt(0)).toBe(0)
})

test('a process counts by itself where the clock of another ends each minute of all', async () => {
  minute()
  const counts = createSharedCounts(t.deps)
  const [name, told] = ['flood', () => new Promise((resolve) => setTimeout(resolve, 400))]
  let last = 0
  for (let n = 0; n < 4; n++) {
    for (let calls = 0; calls < 100; calls++) last = counts.count(name, 60).current
    await told()
    // another process, whose clock is two minutes slow, begins anew
    await sql`update limited_attempts set attempts = 1, ends_at = ${t.clock.now().toISOString()}
      where key = ${keyOf(t.deps, name)}`.execute(t.deps.db)
  }
  expect(last).toBe(400)
  counts.close()
})

test('however many are counted at once, they are counted by the same statement', async () => {
  const adding = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `many ${n}`, more: 60 }))
  const sent = async (count: number) =>
    await statementsOf(() => addAttempts(t.deps, adding(count)).then(() => {}))
  const [one, many] = [await sent(1), await sent(300)]
  expect(many).toEqual(one)
  expect((await addAttempts(t.deps, adding(300))).get('many 299')).toMatchObject({ attempts: 120 })
})
