import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { onServer, openWay } from '../../tests/harness/faults.ts'
import { statementsOf } from '../../tests/harness/statements.ts'
import { connect } from './database.ts'
import { inTransaction } from './transactions.ts'

describe.runIf(onServer)('a transaction on a server', () => {
  let t: TestApp
  let writes = 0
  let opened: ReturnType<typeof connect>
  beforeAll(async () => {
    t = await openTestApp()
    opened = connect({ connectionString: t.deps.config.databaseUrl!, max: 1 }, () => {}, { prepare: true })
    opened.pool.on('connect', (client) => {
      const { stream } = (client as unknown as { connection: { stream: import('node:net').Socket } })
        .connection
      for (const name of ['_write', '_writev'] as const) {
        const original = stream[name]!
        stream[name] = function (this: typeof stream, ...given: unknown[]) {
          writes++
          return Reflect.apply(original, this, given)
        } as never
      }
    })
    await sql`create temp table marks (word text primary key)`.execute(opened.db)
  })
  afterAll(async () => {
    await opened.pool.end()
    await t.close()
  })
  test('goes on when a migration has changed a table it reads', async () => {
    const db = opened.db
    const deps = { ...t.deps, db }
    const reading = () =>
      inTransaction(deps, async (tx) => {
        await sql`select ${1}::int`.execute(tx.db)
        return (await sql`select * from changed where id > ${0}`.execute(tx.db)).rows.length
      })
    await sql`create temp table changed (id int)`.execute(db)
    for (let times = 0; times < 5; times++) await reading()
    await sql`alter table changed add column told text`.execute(db)
    expect(await reading()).toBe(0)
  })

  const add = (word: string) => sql`insert into marks values (${word})`
  const words = async () =>
    (await sql<{ word: string }>`select word from marks order by word`.execute(opened.db)).rows.map(
      (row) => row.word,
    )

  test('begins with its first statement: both leave in one piece, prepared or not', async () => {
    for (const word of ['a', 'b', 'c', 'd', 'e']) {
      writes = 0
      const sent = await statementsOf(() =>
        opened.db.transaction().execute(async (db) => {
          await add(word).execute(db)
          await sql`select 1`.execute(db)
        }),
      )
      expect(sent).toHaveLength(4)
      expect(sent.at(0)).toBe('begin')
      expect(sent.at(-1)).toBe('commit')
      expect(writes).toBe(3)
    }
    expect(await words()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('in which nothing is sent sends nothing', async () => {
    writes = 0
    expect(await opened.db.transaction().execute(async () => 'done')).toBe('done')
    await expect(
      opened.db.transaction().execute(async () => {
        throw new Error('nothing to do')
      }),
    ).rejects.toThrow('nothing to do')
    expect(writes).toBe(0)
  })

  test('whose first statement fails leaves nothing, nor does one that fails later', async () => {
    const failing = (work: (db: typeof opened.db) => Promise<unknown>) =>
      opened.db
        .transaction()
        .execute((db) => work(db))
        .then(
          () => 'done',
          ({ code }: { code?: string }) => code,
        )
    expect(await failing((db) => add('a').execute(db))).toBe('23505')
    expect(
      await failing(async (db) => {
        await add('f').execute(db)
        await add('a').execute(db)
      }),
    ).toBe('23505')
    expect(await words()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await add('g').execute(opened.db)
    expect(await words()).toContain('g')
  })
})

describe.runIf(onServer)('connections to a server', () => {
  let t: TestApp
  let opened: ReturnType<typeof connect>
  beforeAll(async () => {
    t = await openTestApp()
  })
  beforeEach(() => {
    opened = connect({ connectionString: t.deps.config.databaseUrl!, max: 5 }, () => {})
  })
  afterEach(() => opened.pool.end())
  afterAll(() => t.close())
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(opened.db)

  test('are opened one after another for a crowd, as many as there may be', async () => {
    const { pool } = opened
    let open = 0
    const opening: number[] = []
    const watch = () => opening.push(pool.totalCount - open)
    pool.on('connect', () => {
      open++
      watch()
    })
    const crowd = Promise.all(Array.from({ length: 40 }, () => sleep(0.02)))
    watch()
    await crowd
    watch()
    expect(Math.max(...opening)).toBe(1)
    expect(open).toBe(5)
  })

  test('are opened for those who wait, while those that are open are held', async () => {
    const ended: string[] = []
    const held = Array.from({ length: 4 }, () => sleep(1).then(() => ended.push('held')))
    await sleep(0)
    expect(ended).toEqual([])
    await Promise.all(held)
  })

  test('that can’t be opened are refused to all who wait', async () => {
    const nowhere = new URL(t.deps.config.databaseUrl!)
    nowhere.port = '9'
    const away = connect({ connectionString: nowhere.href, max: 3 }, () => {})
    const tries = () => Promise.allSettled(Array.from({ length: 8 }, () => sql`select 1`.execute(away.db)))
    for (let times = 0; times < 2; times++)
      expect((await tries()).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
    await away.pool.end()
  })

  test('that fell silent are not used again by those who wait', async () => {
    const way = await openWay(t.deps.config.databaseUrl!)
    const limits = { waiting: 10_000, lock: 500, statement: 500, idle: 500 }
    const { db, pool } = connect({ connectionString: way.url, max: 1 }, () => {}, { limits })
    const ask = () => sql`select 1`.execute(db)
    await ask()
    way.fallSilent()
    const [lost, ...found] = [ask(), ask(), ask()]
    await expect(
      lost.finally(() => {
        way.speak()
      }),
    ).rejects.toThrow('timeout')
    await Promise.all(found)
    await pool.end()
    way.close()
  })
})
