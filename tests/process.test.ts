import type { ChildProcess, StdioOptions } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noClusters, startPrimary } from './harness/clusters.ts'
import { openWay } from './harness/faults.ts'
import { prepare, startServer } from './harness/process.ts'

// Each start opens its own embedded database, already migrated except for the first test's
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-process-'))
  children = []
  prepare(folder)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string> = {}, stdio?: StdioOptions) => {
  const server = await startServer({ DATA_DIR: folder, ...env }, [], stdio)
  children.push(server.child)
  return server
}

const joinWaitlist = (address: string, email: string) =>
  fetch(`${address}/api/waitlist/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

/** What is in the folder and other users of this machine may read or write. */
const openToOthers = (inside: string): string[] =>
  ['.', ...readdirSync(inside)].filter((name) => (statSync(join(inside, name)).mode & 0o077) !== 0)

test('SIGTERM closes cleanly, and the next start finds what was written, which no other user may read; one beside it is refused, and says who holds the folder', async () => {
  const DATA_DIR = join(folder, 'fresh')
  const first = await start({ DATA_DIR })
  await first.ready()
  expect(first.output()).toContain('migrations')
  expect((await joinWaitlist(first.address, 'kept@example.com')).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(openToOthers(DATA_DIR)).toEqual([])
  const second = await start({ DATA_DIR })
  await second.ready()
  expect(second.output()).not.toContain('migrations')
  const beside = await start({ DATA_DIR })
  expect(await beside.ended).toBe(1)
  expect(beside.output()).toContain(`process id ${second.child.pid}`)
})

const answers = async (address: string): Promise<void> => {
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), 60_000)
}

test('where the log’s disk is full, it serves and stops as ever', async () => {
  const full = openSync('/dev/full', 'w')
  const server = await start({ LOG_LEVEL: 'info' }, ['ignore', full, full])
  closeSync(full)
  await answers(server.address)
  for (const who of ['one', 'two', 'three'])
    expect((await joinWaitlist(server.address, `${who}@example.com`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('where nobody reads the log, it serves and stops as ever', async () => {
  const server = await start({ LOG_LEVEL: 'info' }, ['ignore', 'pipe', 'ignore'])
  server.child.stdout?.pause()
  await answers(server.address)
  // more lines than any pipe holds
  const long = `/api/${'x/'.repeat(1000)}`
  for (let n = 0; n < 200; n++) expect((await fetch(`${server.address}${long}`)).status).toBe(404)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a wrong setting stops the start and is named', async () => {
  const server = await start({ SMTP_URL: 'mail.example' })
  expect(await server.ended).toBe(78)
  expect(server.output()).toContain('SMTP_URL should be smtp://')
})

test.each([
  ['a database nobody serves', { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/fairlead' }],
  [
    'a database on a host of several addresses',
    { DATABASE_URL: 'postgres://me:hidden@localhost:1/fairlead' },
  ],
])('%s stops the start, naming DATABASE_URL and the reason but no password', async (_what, env) => {
  const server = await start({ ...env, DATABASE_START_TIMEOUT: '1' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/is not there yet: .*Waiting for it, 1 seconds at most/)
  expect(server.output()).toMatch(
    /DATABASE_URL \(postgres:\/\/me@(127\.0\.0\.1|localhost):1\/fairlead\).*ECONNREFUSED.* It was not there for 1 seconds/,
  )
  expect(server.output()).not.toContain('hidden')
})

test.skipIf(noClusters)(
  `a start waits for a database that comes later${noClusters ? ` (skipped: ${noClusters})` : ''}`,
  async () => {
    const cluster = await startPrimary()
    const way = await openWay(cluster.url())
    way.cut()
    const server = await start({ DATABASE_URL: way.url, DATABASE_START_TIMEOUT: '60' })
    await expect.poll(server.output, { timeout: 60_000 }).toContain('is not there yet: ')
    await way.mend()
    await server.ready()
    expect(server.output()).toContain('The database is there')
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    way.close()
    await cluster.remove()
  },
)

test('a database whose host stays silent stops the start', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const server = await start({
    DATABASE_URL: `postgres://127.0.0.1:${port}/fairlead?connect_timeout=1`,
    DATABASE_START_TIMEOUT: '0',
  })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/DATABASE_URL .*timeout expired/)
  silent.close()
})

test('a data folder that cannot be made stops the start, naming DATA_DIR', async () => {
  writeFileSync(join(folder, 'taken'), '')
  const server = await start({ DATA_DIR: join(folder, 'taken/data') })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/ENOTDIR.*Set DATA_DIR to a folder/)
})

test('demo people stop the start where others than this machine could reach them', async () => {
  const { readConfig } = await import('#platform/config.ts')
  const { openRuntime } = await import('../src/runtime.ts')
  const { createLog } = await import('#platform/log.ts')
  const { buildOperator } = await import('#domains/operators/operators.fixtures.ts')
  const runtime = await openRuntime(readConfig({ DATA_DIR: folder }), createLog('silent'), { command: true })
  await buildOperator(runtime.deps, { email: 'operator@fairlead.example', password: 'fairlead demo' })
  await runtime.deps.db.insertInto('demo_filling').values({ filled_at: new Date() }).execute()
  await runtime.close()
  const settings = {
    SECRET_KEY: 'x'.repeat(32),
    PUBLIC_URL: 'https://a.example',
    SMTP_URL: 'smtp://a.example',
  }
  const reachable: Array<Record<string, string>> = [
    { NODE_ENV: 'production', ...settings },
    { HOST: '0.0.0.0' },
  ]
  for (const env of reachable) {
    const server = await start(env)
    expect(await server.ended).toBe(78)
    expect(server.output()).toMatch(/the people of the demo data.*another DATABASE_URL, or another DATA_DIR/)
  }
})

test('a taken port stops the start, naming PORT, and lets go of the data folder', async () => {
  const blocker = createServer().listen(0, 'localhost')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as AddressInfo
  const server = await start({ PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(`Port ${port} is taken. Set PORT to another one.`)
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
  await new Promise((resolve) => blocker.close(resolve))
})

test('a second Ctrl-C stops at once what the first lets finish; one that comes double is one', async () => {
  const server = await start()
  await server.ready()
  const { hostname, port } = new URL(server.address)
  const slow = connect(Number(port), hostname)
  await new Promise((resolve) => slow.once('connect', resolve))
  slow.on('error', () => {})
  slow.write(
    'POST /api/waitlist/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(server.child.exitCode).toBeNull()
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(130)
  slow.destroy()
  const next = await start()
  await next.ready()
})
