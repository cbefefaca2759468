import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))
const faults: string[] = []
let embedded: Embedded
let pool: pg.Pool
beforeAll(async () => {
  embedded = await startEmbedded(folder, {
    idle: 400,
    onFault: ({ message }) => faults.push(message),
  })
  pool = new pg.Pool({ ...embedded.connection, max: 10 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  await pool.query('create table things (id int primary key)')
})
afterAll(async () => {
  await pool.end()
  await embedded.close()
  rmSync(folder, { recursive: true })
})

const another = async () => {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

const settingOf = async (asking: pg.Pool | pg.Client, name: string) =>
  (await asking.query(`select current_setting('${name}') as value`)).rows[0].value

test('no other user of the machine gets at the database', () => {
  expect(statSync(join(folder, 'database')).mode & 0o077).toBe(0)
})

test('statements of many connections at once keep apart, inside and outside transactions', async () => {
  const ask = async (n: number) => {
    const { rows } = await pool.query(`select $1::int as n, ${n} as told`, [n])
    return rows[0].n === n && rows[0].told === n
  }
  const inTransaction = async (n: number) => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query(`select $1::int as n, ${n} as told`, [n])
    await client.query(n % 3 ? 'commit' : 'rollback')
    client.release()
    return rows[0].n === n && rows[0].told === n
  }
  const fail = (n: number) =>
    pool.query(`select $1::int / 0, ${n}`, [n]).then(
      () => false,
      (error) => error.code === '22012',
    )
  const works = [ask, inTransaction, fail, ask]
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => works[n % 4]!(n)))
  expect(answers.filter((answer) => !answer)).toEqual([])
})

describe('what one connection sets', () => {
  test('holds for it while others speak in between, and for nobody else', async () => {
    const [one, other] = [await another(), await another()]
    await one.query(`select pg_catalog.set_config('search_path', '', false)`)
    await other.query(`set statement_timeout = '7s'; set search_path = pg_catalog`)
    for (let n = 0; n < 3; n++) {
      expect((await pool.query('select count(*)::int as n from things')).rows[0].n).toBe(0)
      expect(await settingOf(one, 'search_path')).toBe('')
      expect(await settingOf(other, 'search_path')).toBe('pg_catalog')
      expect(await settingOf(other, 'statement_timeout')).toBe('7s')
      expect(await settingOf(pool, 'statement_timeout')).toBe('0')
    }
    await one.end()
    await other.end()
  })

  test('ends with it, and so do its temporary tables and locks', async () => {
    const client = await another()
    await client.query(`set search_path = ''`)
    await client.query('create temporary table mine (id int)')
    await client.query('select pg_advisory_lock(42)')
    await client.query('prepare mine as select 1')
    await client.end()
    await expect
      .poll(() => pool.query('select 1 from pg_prepared_statements').then((r) => r.rowCount))
      .toBe(0)
    expect(await settingOf(pool, 'search_path')).toBe('public')
    expect((await pool.query(`select to_regclass('pg_temp.mine') as there`)).rows).toEqual([{ there: null }])
    expect((await pool.query(`select 1 from pg_locks where locktype = 'advisory'`)).rows).toEqual([])
    await pool.query('select * from things')
  })

  const dump = ['/usr/bin/pg_dump', '/usr/local/bin/pg_dump'].find((path) => existsSync(path))
  test.runIf(dump)('by a pg_dump that is refused, too', async () => {
    const { host, user, database } = embedded.connection
    const { status, stderr } = spawnSync(dump!, ['-h', host, '-U', user, database], { encoding: 'utf8' })
    if (status !== 0) expect(stderr).toContain('version mismatch')
    await pool.query('select * from things')
  })
})

test('a transaction in which nothing happens is ended, and the others go on', async () => {
  const client = await another()
  await client.query('begin')
  await client.query('insert into things values (1)')
  const since = performance.now()
  expect((await pool.query('select * from things')).rows).toEqual([])
  expect(performance.now() - since).toBeLessThan(3_000)
  await expect(client.query('commit')).rejects.toThrow()
})

test.each([
  ['a greeting of another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a greeting that says nothing', Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 1])],
  ['a length that cannot be', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 3, 0, 0])],
  ['half a greeting', Buffer.from([0, 0, 0, 30, 0, 3])],
])('%s hurts nobody else', async (_what, bytes) => {
  const { host, port } = embedded.connection
  const socket = connect(join(host, `.s.PGSQL.${port}`))
  socket.on('error', () => {})
  socket.write(bytes)
  await wait(50)
  socket.destroy()
  await pool.query('select * from things')
})

test('somebody who leaves in the middle of a statement leaves nothing behind', async () => {
  for (let n = 0; n < 10; n++) {
    const client = await another()
    const asked = client.query('insert into things select generate_series(1000, 1200)').catch(() => {})
    const stream = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
    stream.destroy()
    await asked
    await pool.query('delete from things')
  }
  expect((await pool.query('select * from things')).rows).toEqual([])
})

test('a thread that dies is begun again with all that was committed, and it is told', async () => {
  await pool.query('insert into things values (7)')
  await embedded.kill()
  await expect
    .poll(
      () =>
        pool.query('select id from things').then(
          ({ rows }) => rows,
          () => null,
        ),
      { timeout: 20_000 },
    )
    .toEqual([{ id: 7 }])
  expect(faults).toHaveLength(1)
})
