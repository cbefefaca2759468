import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { createQueue, type Handlers } from './queue.ts'
import { readQueues } from './queue-health.ts'
import { inTransaction } from './transactions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const enqueue = (numbers: number[]) =>
  inTransaction(t.deps, (tx) =>
    t.deps.queue.enqueueAll(
      tx,
      'mail',
      numbers.map((n) => ({ n })),
    ),
  )

const handlersWith = (mail: (data: Record<string, unknown>) => Promise<void>): Handlers => ({
  errand: async () => {},
  activity: async (all) => all.map(() => null),
  push: async (all) => all.map(() => null),
  minute: async () => {},
  mail: (all) =>
    Promise.all(
      all.map((data) =>
        mail(data).then(
          () => null,
          (error: Error) => error,
        ),
      ),
    ),
})

test('a job that fails keeps its error, waits for its next try, and stands in nobody’s way', async () => {
  await enqueue([1, 2, 3])
  const done: unknown[] = []
  const failed = await t.deps.queue.drain(
    handlersWith(async ({ n }) => {
      if (n === 2) throw new Error('the mail server is away')
      done.push(n)
    }),
  )
  expect(done).toEqual([1, 3])
  expect(failed.map(({ message }) => message)).toEqual(['the mail server is away'])
  const mail = (await readQueues(t.deps.db)).find(({ name }) => name === 'mail')
  expect(mail).toMatchObject({ due: 0, later: 1, active: 0, failed: 0 })
})

test('only the queues that are named are drained', async () => {
  await enqueue([4])
  const done: unknown[] = []
  const handlers = handlersWith(async ({ n }) => void done.push(n))
  await t.deps.queue.drain(handlers, ['activity'])
  expect(done).toEqual([])
  await t.deps.queue.drain(handlers)
  expect(done).toContain(4)
})

test('work whose worker died is taken up by another within seconds', async () => {
  await t.deps.queue.clear()
  await enqueue([900])
  const dead = await sql`
    update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
    where name = 'mail' and state = 'created' and heartbeat_seconds = 15`.execute(t.deps.db)
  expect(dead.numAffectedRows).toBe(1n)
  const done: unknown[] = []
  const other = await createQueue(t.deps.db, t.deps.log, { lookAfter: 1 })
  const since = Date.now()
  await other.start(handlersWith(async ({ n }) => void done.push(n)))
  await expect.poll(() => done, { timeout: 25_000 }).toContain(900)
  expect(Date.now() - since).toBeLessThan(25_000)
  await other.stop()
})

test('a worker that looks for work while the clock is set back goes on looking', async () => {
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now -= 3_600_000
    return now
  })
  const queue = await createQueue(t.deps.db, t.deps.log, { quiet: true })
  const done: unknown[] = []
  await queue.start(handlersWith(async ({ n }) => void done.push(n)))
  await wait(2_500)
  clock.mockRestore()
  // nothing wakes the other queue's worker
  await enqueue([7])
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([7])
  await queue.stop()
})

test('a push service that hangs holds up no message to another', async () => {
  await t.deps.queue.clear()
  const push = (devices: number[]) =>
    inTransaction(t.deps, (tx) =>
      t.deps.queue.enqueueAll(
        tx,
        'push',
        devices.map((device) => ({ device })),
      ),
    )
  let begun = false
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const told: unknown[] = []
  const queue = await createQueue(t.deps.db, t.deps.log, { quiet: true })
  await queue.start({
    ...handlersWith(async () => {}),
    push: (all) =>
      Promise.all(
        all.map(async ({ device }) => {
          begun = true
          if (device === 0) await answered
          told.push(device)
          return null
        }),
      ),
  })
  // all have looked for work once and rest; the first, which looks again soon, is the one that hangs
  await wait(1_500)
  await push([0])
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(true)
  await wait(500)
  await push([1, 2, 3, 4, 5])
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(5)
  await push([6, 7])
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(7)
  expect(told).not.toContain(0)
  answer()
  await expect.poll(() => told, { timeout: 10_000 }).toContain(0)
  await queue.stop()
})

test('a long line of work is done without a pause after each', async () => {
  const numbers = Array.from({ length: 40 }, (_, n) => n + 100)
  await enqueue(numbers)
  const done: unknown[] = []
  await t.deps.queue.start(handlersWith(async ({ n }) => void done.push(n)))
  await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(numbers.length)
})
