import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { publicJobs } from '#domains/jobs/search/job-search.contract.ts'
import { studentNotifications } from '#domains/notifications/notices.contract.ts'
import { databaseFault } from '#platform/database-faults.ts'
import { aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { anEvent } from './harness/attending.ts'
import { problemOf } from './harness/client.ts'
import { beside, cutAll, database, onServer, openWay } from './harness/faults.ts'

const timed = async <T extends { statusCode: number }>(work: () => Promise<T>) => {
  const since = performance.now()
  const { statusCode } = await work()
  return { status: statusCode, took: performance.now() - since }
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!

test.each([
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['53100', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['25006', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['57014', 'overloaded'],
  ['55P03', 'overloaded'],
  ['40P01', 'overloaded'],
  ['23505', null],
  ['22P02', null],
  ['42P01', null],
  ['ENOENT', null],
])('the error %s is, to whoever asks, %s', (code, word) => {
  expect(databaseFault(Object.assign(new Error('a fault'), { code }))).toBe(word)
})

test('a disk that is read-only is a fault of the database; a right that is missing is one of the program', () => {
  const denied = (message: string) => databaseFault(Object.assign(new Error(message), { code: '42501' }))
  expect(denied('could not write to file "pg_wal/1": Read-only file system')).toBe('unavailable')
  expect(denied('permission denied for table persons')).toBeNull()
})

describe.runIf(onServer)(`on ${database}`, () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())

  test('connections cut at every moment of the work end no process and no answer is 500', async () => {
    const client = await beside(t)
    let going = true
    const seen: number[] = []
    const acknowledged: string[] = []
    const write = async (who: number) => {
      for (let n = 0; going; n++) {
        const email = `cut${who}-${n}@example.com`
        const { statusCode } = await visitor(t).call(joinWaitlist, { body: { email } })
        seen.push(statusCode)
        if (statusCode === 200) acknowledged.push(email)
        await wait(5)
      }
    }
    const read = async () => {
      while (going) {
        seen.push((await visitor(t).call(publicJobs)).statusCode)
        await wait(5)
      }
    }
    const work = Promise.all([...Array.from({ length: 6 }, (_, n) => write(n)), read(), read()])
    for (let n = 0; n < 25; n++) {
      await cutAll(client)
      await wait(60 + (n % 5) * 13)
    }
    going = false
    await work
    expect(seen.filter((status) => status === 503).length).toBeGreaterThan(0)
    expect([...new Set(seen)].sort()).toEqual([200, 503])
    const rows = await t.deps.db.selectFrom('waitlist_entries').select('email').execute()
    const kept = new Set(rows.map(({ email }) => email))
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([])
    expect(kept.size).toBe(rows.length)
    await client.end()
  })

  test('one row that nobody lets go keeps one call waiting, not the others', async () => {
    const client = await beside(t)
    const event = await anEvent(t, { capacity: 100 })
    const students = []
    for (let n = 0; n < 40; n++) students.push(await aStudent(t))
    const reader = students[0]!
    await client.query('begin')
    await client.query('select 1 from event_places where event_id = $1 for update', [event.id])
    let going = true
    const registering = Promise.all(
      students.map(async (student) => {
        const answers = []
        while (going) {
          const response = await student.client.call(register, { body: { event_id: event.id } })
          answers.push({ status: response.statusCode, again: response.headers['retry-after'] })
          await wait(5)
        }
        return answers
      }),
    )
    await wait(300)
    const others: Array<{ status: number; took: number }> = []
    const until = Date.now() + 7_000
    while (Date.now() < until) {
      others.push(await timed(() => visitor(t).call(publicJobs)))
      others.push(await timed(() => reader.client.call(studentNotifications)))
      others.push(
        await timed(() =>
          visitor(t).call(joinWaitlist, { body: { email: `o${others.length}@example.com` } }),
        ),
      )
      others.push(await timed(() => t.app.inject('/readyz')))
    }
    going = false
    const refused = (await registering).flat()
    await client.query('rollback')
    await client.end()
    expect([...new Set(others.map(({ status }) => status))]).toEqual([200])
    expect(others.length).toBeGreaterThan(50)
    expect(p99(others.map(({ took }) => took))).toBeLessThan(1_000)
    expect([...new Set(refused.map(({ status }) => status))]).toEqual([503])
    expect(refused.every(({ again }) => Number(again) > 0)).toBe(true)
    const after = await reader.client.call(register, { body: { event_id: event.id } })
    expect(after.statusCode, after.body).toBe(200)
  }, 60_000)
})

describe.runIf(onServer)(`limits on ${database}`, () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({
      env: { DATABASE_POOL: '4', DATABASE_POOL_TIMEOUT: '0.5', DATABASE_STATEMENT_TIMEOUT: '2' },
    })
  })
  afterAll(() => t.close())

  test('are each connection’s', async () => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(t.deps.db)
    expect(rows).toEqual([{ lock: '3s', statement: '2s', idle: '15s' }])
  })

  test('end a statement that takes too long, and with no connection free the answer is 503 soon', async () => {
    const sleeping = Promise.allSettled(
      Array.from({ length: 4 }, () => sql`select pg_sleep(20)`.execute(t.deps.db)),
    )
    let hasEnded = false
    sleeping.then(() => {
      hasEnded = true
    })
    await wait(100)
    const response = await visitor(t).call(publicJobs, { query: { page: 2 } })
    expect([response.statusCode, problemOf(response).error]).toEqual([503, 'overloaded'])
    expect(response.headers['retry-after']).toBe('2')
    expect((await t.app.inject('/readyz')).statusCode).toBe(503)
    expect(hasEnded, 'the statements ended first').toBe(false)
    for (const result of await sleeping)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
    expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('a database that is read-only answers 503, and who asks whether it is ready is told so', async () => {
    const client = await beside(t)
    const name = client.database!
    await client.query(`alter database ${name} set default_transaction_read_only = on`)
    await cutAll(client)
    await wait(200)
    const response = await visitor(t).call(joinWaitlist, { body: { email: 'ro@example.com' } })
    const ready = await t.app.inject('/readyz')
    await client.query('begin read write')
    await client.query(`alter database ${name} reset default_transaction_read_only`)
    await client.query('commit')
    await cutAll(client)
    await client.end()
    await wait(200)
    expect([response.statusCode, problemOf(response).error]).toEqual([503, 'unavailable'])
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database read-only' }])
    expect((await visitor(t).call(joinWaitlist, { body: { email: 'rw@example.com' } })).statusCode).toBe(200)
  })
})

test.runIf(onServer)(
  'a database that falls silent is given up, and found again',
  async () => {
    const first = await openTestApp()
    const way = await openWay(first.deps.config.databaseUrl!)
    const t = await openTestApp({
      env: {
        DATABASE_URL: way.url,
        DATABASE_STATEMENT_TIMEOUT: '0.5',
        DATABASE_POOL_TIMEOUT: '1',
        DATABASE_POOL: '4',
      },
    })
    expect((await visitor(t).call(publicJobs)).statusCode).toBe(200)
    way.fallSilent()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        timed(() => visitor(t).call(joinWaitlist, { body: { email: `silent${n}@example.com` } })),
      ),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([503])
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(8_000)
    const ready = await timed(() => t.app.inject('/readyz'))
    expect(ready.status).toBe(503)
    expect(ready.took).toBeLessThan(2_000)
    way.speak()
    await expect.poll(async () => (await t.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200)
    expect((await visitor(t).call(joinWaitlist, { body: { email: 'back@example.com' } })).statusCode).toBe(
      200,
    )
    await t.close()
    way.close()
    await first.close()
  },
  60_000,
)
