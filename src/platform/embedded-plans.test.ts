import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare } from '../../tests/harness/process.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-plans-'))
let embedded: Embedded
const clients: pg.Client[] = []
const aClient = async () => {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  clients.push(client)
  return client
}
beforeAll(async () => {
  prepare(folder)
  embedded = await startEmbedded(folder, { durable: false })
}, 60_000)
afterAll(async () => {
  for (const client of clients) await client.end()
  await embedded.close()
  rmSync(folder, { recursive: true, force: true })
})

const TIMES = 8
/** Asks often enough for it to be prepared, and planned for any value. */
const often = async (client: pg.Client, text: string, value: unknown) => {
  const answers: unknown[] = []
  for (let n = 0; n < TIMES; n++) answers.push((await client.query(text, [value])).rows)
  return answers
}
const ofAll = (rows: unknown[]) => Array.from({ length: TIMES }, () => rows)
const sharedIn = async (client: pg.Client, like: string) => {
  const { rows } = await client.query(
    `select name from pg_prepared_statements where name like 'shared%' and statement like '${like}'`,
  )
  return rows
}

test('a text that several connections send again and again is prepared once, and stays when one leaves', async () => {
  const [one, two, leaver] = [await aClient(), await aClient(), await aClient()]
  const text = 'select $1::int + 1 as next'
  for (const client of [one, two, leaver])
    expect(await often(client, text, 41)).toEqual(ofAll([{ next: 42 }]))
  await leaver.end()
  clients.splice(clients.indexOf(leaver), 1)
  expect(await often(two, text, 1)).toEqual(ofAll([{ next: 2 }]))
  expect(await sharedIn(one, '%as next')).toHaveLength(1)
})

test('what one prepared by name is its own, and gone with it at once', async () => {
  const stays = await aClient()
  const twice = async (client: pg.Client, n: number) => {
    const { rows } = await client.query({
      name: `mine ${n}`,
      text: 'select $1::int * 2 as twice',
      values: [n],
    })
    return rows
  }
  for (let n = 0; n < 30; n++) {
    const leaves = new pg.Client(embedded.connection)
    await leaves.connect()
    expect(await twice(leaves, n)).toEqual([{ twice: n * 2 }])
    await leaves.end()
    expect(await twice(stays, n)).toEqual([{ twice: n * 2 }])
  }
})

test('columns that come and go are there in the next answer, also when a change is taken back', async () => {
  const client = await aClient()
  const text = 'select * from changing where id = $1'
  await client.query('create table changing (id int); insert into changing values (1)')
  expect(await often(client, text, 1)).toEqual(ofAll([{ id: 1 }]))
  await client.query('alter table changing add column later text')
  expect(await often(client, text, 1)).toEqual(ofAll([{ id: 1, later: null }]))
  await client.query('begin')
  await client.query('alter table changing drop column later')
  expect(await often(client, text, 1)).toEqual(ofAll([{ id: 1 }]))
  await client.query('rollback')
  expect(await often(client, text, 1)).toEqual(ofAll([{ id: 1, later: null }]))
  await client.query(`do $$ begin alter table changing drop column later; end $$`)
  expect(await often(client, text, 1)).toEqual(ofAll([{ id: 1 }]))
})

test('one that fails is told each time, and its connection goes on', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const text = 'select 12 / $1::int as part'
  expect(await often(client, text, 3)).toEqual(ofAll([{ part: 4 }]))
  for (const code of ['22012', '22012']) await expect(client.query(text, [0])).rejects.toMatchObject({ code })
  for (let n = 0; n < TIMES; n++)
    await expect(client.query('select $1::int from nowhere', [1])).rejects.toMatchObject({ code: '42P01' })
  await client.query('begin')
  await expect(client.query(text, [0])).rejects.toMatchObject({ code: '22012' })
  await expect(client.query(text, [3])).rejects.toMatchObject({ code: '25P02' })
  const meanwhile = other.query(text, [2])
  await client.query('rollback')
  expect((await meanwhile).rows).toEqual([{ part: 6 }])
  expect(await often(client, text, 4)).toEqual(ofAll([{ part: 3 }]))
})

test('whoever looks for tables elsewhere is answered from there', async () => {
  const [here, there] = [await aClient(), await aClient()]
  await here.query(
    'create schema other; create table other.placed (b text); create table placed (a int); insert into placed values (1)',
  )
  const text = 'select * from placed where $1::int = 1'
  expect(await often(here, text, 1)).toEqual(ofAll([{ a: 1 }]))
  await there.query('set search_path = other')
  expect(await often(there, text, 1)).toEqual(ofAll([]))
  expect((await there.query(text, [1])).fields.map(({ name }) => name)).toEqual(['b'])
  expect(await often(here, text, 1)).toEqual(ofAll([{ a: 1 }]))
})

test('a text that sets something for itself is answered however often it comes', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const text = `select pg_catalog.set_config('work_mem', $1, true) as now`
  for (let n = 0; n < TIMES; n++) {
    expect((await client.query(text, ['64kB'])).rows).toEqual([{ now: '64kB' }])
    // in between the client is known to have set nothing
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }
})

test.each([
  ['other columns', 'alter table altered add column later text', { id: 1, later: null }],
  ['nothing prepared', 'deallocate all', { id: 1 }],
])('a function that leaves %s fails one statement at most', async (_, change, row) => {
  const [client, other] = [await aClient(), await aClient()]
  await client.query(
    'drop table if exists altered; create table altered (id int); insert into altered values (1)',
  )
  await client.query(`create or replace function leave() returns void language plpgsql as $$ begin
    execute '${change}'; end $$`)
  const text = 'select * from altered where id = $1'
  expect(await often(client, text, 1)).toEqual(ofAll([{ id: 1 }]))
  await client.query('select leave()')
  await client.query(text, [1]).catch(() => {})
  for (const one of [client, other]) expect(await often(one, text, 1)).toEqual(ofAll([row]))
})
