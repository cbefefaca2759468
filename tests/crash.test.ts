import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { runningServer } from '#platform/embedded.ts'
import { createLog } from '#platform/log.ts'
import { dropDatabase, makeDatabase } from '../bench/database.ts'
import { buildApp } from '../src/app.ts'
import { openRuntime } from '../src/runtime.ts'
import { killRepeatedly } from './faults/killing.ts'
import { faultsOf } from './faults/report.ts'
import { makeWorld } from './faults/world.ts'
import type { TestApp } from './harness/app.ts'
import { database, onServer } from './harness/faults.ts'
import { aPair, partnered } from './harness/partnerships.ts'
import { prepare, startServer } from './harness/process.ts'

// each start opens its own embedded database
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'fairlead-crash-'))
const children: ChildProcess[] = []
let cookie: string
let university: string

beforeAll(async () => {
  prepare(folder)
  const runtime = await openRuntime(readConfig({ DATA_DIR: folder }), createLog('silent'), { command: true })
  const app = await buildApp(runtime.deps, { rateLimits: false })
  const pair = await aPair({ app, deps: runtime.deps, clock: systemClock } as TestApp)
  await partnered(pair)
  cookie = pair.employer.client.cookie
  university = pair.university.organization_id
  await app.close()
  await runtime.close()
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const start = async () => {
  const server = await startServer({ DATA_DIR: folder })
  children.push(server.child)
  await server.ready()
  return server
}

const asking = async <R>(text: string): Promise<R[]> => {
  const client = new pg.Client({ ...runningServer(folder)! })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const send = async (address: string, key: string) => {
  const response = await fetch(`${address}/api/employer/university-partnership/contact/${university}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ message: key }),
  })
  return { status: response.status, body: await response.json() }
}

const reached = join(folder, 'database', 'reached')

/** Kills the server in the middle of a call, when the database reaches this point, and starts it again. */
const crashIn = async (point: string, key: string) => {
  const first = await start()
  await asking(`create function linger() returns trigger language plpgsql as $$ begin
    execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
    perform pg_sleep(60); return new; end $$`)
  await asking(`create trigger linger before ${point} execute function linger()`)
  const call = send(first.address, key).catch(() => 'no answer')
  await expect.poll(() => existsSync(reached), { timeout: 30_000 }).toBe(true)
  first.child.kill('SIGKILL')
  expect(await call).toBe('no answer')
  await first.ended
  const second = await start()
  rmSync(reached)
  await asking('drop function linger cascade')
  return second
}

const told = (message: string) => asking(`select 1 from partnership_messages where text = '${message}'`)

test('killed between the commit and the answer: the repeat learns within seconds that it is done', async () => {
  const key = 'after the commit'
  const server = await crashIn('update on idempotency_keys for each row when (new.status is not null)', key)
  expect(await told(key)).toHaveLength(1)
  const answered = () => send(server.address, key).then(({ body }) => body.error)
  await expect.poll(answered, { timeout: 15_000, interval: 1_000 }).toBe('already_done')
  expect(await told(key)).toHaveLength(1)
  server.child.kill('SIGTERM')
  await server.ended
})

test('killed before the commit: nothing is written, and within seconds the repeat does it', async () => {
  const key = 'before the commit'
  const server = await crashIn('insert on activities for each row', key)
  expect(await told(key)).toEqual([])
  const answered = () => send(server.address, key).then(({ status }) => status)
  await expect.poll(answered, { timeout: 15_000, interval: 1_000 }).toBeLessThan(300)
  expect(await told(key)).toHaveLength(1)
  server.child.kill('SIGTERM')
  await server.ended
})

test(`killed again and again in the middle of everybody’s writes, on ${database}: nothing is lost or doubled`, async () => {
  const env: Record<string, string> = { DATA_DIR: join(folder, 'again') }
  const name = `fairlead_crash_${process.pid}`
  if (onServer) env.DATABASE_URL = await makeDatabase(process.env.TEST_DATABASE_URL!, name)
  else prepare(env.DATA_DIR!)
  const world = await makeWorld(env, { people: 50, jobs: 20 })
  const report = await killRepeatedly(world, { times: 2, most: 40, mails: false })
  if (onServer) await dropDatabase(process.env.TEST_DATABASE_URL!, name)
  expect(faultsOf(report)).toEqual([])
  expect(report.done).toBeGreaterThan(50)
  expect(report.mails.twice).toBeLessThanOrEqual(report.mails.accepted / 10)
}, 300_000)
