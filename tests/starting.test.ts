import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '#platform/embedded.ts'
import { newId } from '#shared/ids.ts'
import { database, onServer } from './harness/faults.ts'
import { bare, prepare, startServer } from './harness/process.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'fairlead-starting-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const ask = async <R>(address: string, text: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test.runIf(onServer)(
  `three servers that start together on an empty ${database} all come up, and it is filled once`,
  async () => {
    const server = process.env.TEST_DATABASE_URL!
    const name = `fairlead_starting_${newId().slice(-12)}`
    await ask(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    const servers = await Promise.all(
      [1, 2, 3].map(() =>
        startServer({ DATABASE_URL: url.href, DATA_DIR: join(folder, 'three'), DEMO: 'on' }),
      ),
    )
    children.push(...servers.map(({ child }) => child))
    await Promise.all(servers.map(({ ready }) => ready()))
    for (const { address } of servers) expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const output = servers.map((one) => one.output()).join('')
    expect(output.match(/Applied \d+ migrations/g)).toHaveLength(1)
    expect(output.match(/Filling the empty database/g)).toHaveLength(1)
    const operators = await ask(url.href, `select 1 from persons where email = 'operator@fairlead.example'`)
    expect(operators).toHaveLength(1)
    for (const { child } of servers) child.kill('SIGTERM')
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0, 0])
    await ask(server, `drop database ${name} with (force)`)
  },
)

test.runIf(onServer)(
  'a second host whose files are in a folder of its own is refused; the first starts again after a crash, wherever its folder is moved',
  async () => {
    const server = process.env.TEST_DATABASE_URL!
    const name = `fairlead_starting_${newId().slice(-12)}`
    await ask(server, `create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    const startIn = async (place: string) => {
      const started = await startServer({ DATABASE_URL: url.href, DATA_DIR: join(folder, place) })
      children.push(started.child)
      return started
    }
    const first = await startIn('first-host')
    await first.ready()
    const second = await startIn('second-host')
    expect(await second.ended).toBe(78)
    expect(second.output()).toContain('set S3_BUCKET on all of them')
    expect(second.output()).not.toContain('    at ')
    first.child.kill('SIGKILL')
    await first.ended
    renameSync(join(folder, 'first-host'), join(folder, 'moved'))
    const again = await startIn('moved')
    await again.ready()
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    await ask(server, `drop database ${name} with (force)`)
  },
)

/** A database with nothing but this line in its list of migrations: on the real server, or embedded in the folder. */
const databaseThatHad = async (migration: string, DATA_DIR: string): Promise<Record<string, string>> => {
  const listed = `create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into kysely_migration values ('${migration}', '2026-11-01T00:00:00.000Z')`
  if (onServer) {
    const name = `fairlead_starting_${newId().slice(-12)}`
    await ask(process.env.TEST_DATABASE_URL!, `create database ${name}`)
    const url = new URL(process.env.TEST_DATABASE_URL!)
    url.pathname = `/${name}`
    await ask(url.href, listed)
    return { DATABASE_URL: url.href, DATA_DIR }
  }
  // emptied sooner than made
  prepare(DATA_DIR)
  const { connection, close } = await startEmbedded(DATA_DIR, { socketsIn: folder })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop schema public, pgboss cascade; create schema public')
  await client.query(listed)
  await client.end()
  await close()
  return { DATA_DIR }
}

test.each([
  ['0001_foundation', 'from before the migrations were renumbered', 'go back to the version that created it'],
  ['9999_later', 'created by a newer version', 'Start that version, or a later one'],
])('a database that had %s is refused, with what to do', async (migration, why, wayBack) => {
  const env = await databaseThatHad(migration, join(folder, migration))
  const server = await startServer(env)
  children.push(server.child)
  expect(await server.ended).toBe(78)
  expect(server.output()).toContain(why)
  expect(server.output()).toContain(wayBack)
  const wayOn = onServer
    ? 'make a new database and name it in DATABASE_URL'
    : `move the folder ${join(folder, migration)} away or delete it`
  expect(server.output()).toContain(wayOn)
  expect(server.output()).not.toContain('    at ')
  const command = spawn(process.execPath, ['tools/operator.ts', 'list'], { env: { ...bare, ...env } })
  children.push(command)
  let words = ''
  command.stderr.on('data', (text) => {
    words += text
  })
  expect(await new Promise((resolve) => command.once('close', resolve))).toBe(1)
  expect(words).toContain(why)
  if (env.DATABASE_URL) {
    const tables = await ask(env.DATABASE_URL, `select from pg_tables where schemaname = 'public'`)
    expect(tables).toHaveLength(1)
    const name = new URL(env.DATABASE_URL).pathname.slice(1)
    await ask(process.env.TEST_DATABASE_URL!, `drop database ${name} with (force)`)
  }
})

test('a start without the list of universities says so, and how to fill it', async () => {
  prepare(join(folder, 'unlisted'))
  const server = await startServer({ DATA_DIR: join(folder, 'unlisted') })
  children.push(server.child)
  await server.ready()
  await expect
    .poll(server.output)
    .toMatch(/university directory is empty.*npm run import:universities -- FILE/)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('an error nobody caught is told, what is under way is finished, and the process ends for another to start', async () => {
  // simulates a library that throws where no one listens, when the test asks for it
  const fault = `data:text/javascript,process.on('SIGUSR2',()=>{setTimeout(()=>{throw new Error('out of the blue')})})`
  prepare(join(folder, 'uncaught'))
  const server = await startServer({ DATA_DIR: join(folder, 'uncaught') }, ['--import', fault])
  children.push(server.child)
  await server.ready()
  const body = JSON.stringify({ email: 'under-way@example.com' })
  const { port, hostname } = new URL(server.address)
  const slow = connect(Number(port), hostname)
  let answer = ''
  slow.on('error', () => {})
  slow.on('data', (text) => {
    answer += text
  })
  await new Promise((resolve) => slow.once('connect', resolve))
  slow.write(
    `POST /api/waitlist/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  server.child.kill('SIGUSR2')
  await expect.poll(server.output, { timeout: 20_000 }).toContain('out of the blue')
  slow.write(body)
  await expect.poll(() => answer, { timeout: 20_000 }).toContain('HTTP/1.1 200')
  expect(await server.ended).toBe(70)
})
