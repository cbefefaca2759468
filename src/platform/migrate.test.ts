import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { beside, onServer } from '../../tests/harness/faults.ts'
import { migrate } from './migrate.ts'
import { withStartupLock } from './startup-lock.ts'

const ours = new URL('../../migrations/', import.meta.url).pathname
/** The last one made before there were installations to upgrade. */
const LAST_BEFORE_USE = '0026'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await openTestApp()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-migrations-'))
  for (const name of readdirSync(ours)) writeFileSync(join(folder, name), '')
})
afterAll(async () => {
  await sql`delete from kysely_migration where name like '99%'`.execute(t.deps.db)
  await sql`drop table if exists only_here`.execute(t.deps.db)
  rmSync(folder, { recursive: true })
  await t.close()
})

const upgrade = (migrations: Record<string, string>, limits?: { lock: number; all: number }) => {
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.sql`), text)
  const { config } = t.deps
  const times = { ...config.times, migrations: limits ?? config.times.migrations }
  return migrate(t.deps.db, { ...config, times }, pathToFileURL(`${folder}/`))
}

const silent = { warn: () => {} }
const settingOf = async () => (await sql`show lock_timeout`.execute(t.deps.db)).rows[0]

test('an index is made while the table is written, and one that was not finished is made anew', async () => {
  const before = await settingOf()
  const applied = await upgrade({
    '9901_table': 'create table only_here (id int); insert into only_here values (1), (1)',
    '9902_unique':
      '-- outside a transaction\ncreate unique index concurrently only_here_id on only_here (id)',
    '9903_last': 'alter table only_here add column told text',
  }).catch((error: { code: string }) => error.code)
  expect(applied).toBe('23505')
  await sql`delete from only_here where ctid in (select min(ctid) from only_here)`.execute(t.deps.db)
  expect(await upgrade({})).toEqual(['9902_unique', '9903_last'])
  const { rows } =
    await sql`select indisvalid from pg_index where indexrelid = 'only_here_id'::regclass`.execute(t.deps.db)
  expect(rows).toEqual([{ indisvalid: true }])
  expect(await upgrade({})).toEqual([])
  expect(await settingOf()).toEqual(before)
})

test.runIf(onServer)('a migration that has to wait lets others pass, and is tried again', async () => {
  await upgrade({ '9904_table': 'create table if not exists only_here (id int)' })
  const [holder, reader] = [await beside(t), await beside(t)]
  await holder.query('begin')
  await holder.query('lock table only_here in access share mode')
  const upgraded = upgrade({ '9905_column': 'alter table only_here add column later text' })
  const waiting = async () => {
    const { rows } = await reader.query(
      `select 1 from pg_locks where relation = 'only_here'::regclass and not granted`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  await reader.query('select * from only_here')
  await holder.query('commit')
  expect(await upgraded).toEqual(['9905_column'])
  await Promise.all([holder.end(), reader.end()])
})

test.runIf(onServer)('a migration that was chosen to end a deadlock is tried again', async () => {
  await upgrade({ '9908_table': 'create table if not exists only_here (id int)' })
  const [holder, reader] = [await beside(t), await beside(t)]
  await sql`drop table if exists only_there; create table only_there (id int)`.execute(t.deps.db)
  await holder.query('begin; lock table only_there')
  const upgraded = upgrade(
    { '9909_both': 'alter table only_here add column a int; alter table only_there add column a int' },
    { lock: 10_000, all: 60_000 },
  )
  const waiting = async () => {
    const { rows } = await reader.query(
      `select 1 from pg_locks where relation = 'only_there'::regclass and not granted`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  await holder.query('lock table only_here')
  await holder.query('commit')
  expect(await upgraded).toEqual(['9909_both'])
  await sql`drop table only_there`.execute(t.deps.db)
  await Promise.all([holder.end(), reader.end()])
})

test.runIf(onServer)(
  'what goes on in batches is not given up for taking longer than a wait may',
  async () => {
    await upgrade({ '9910_table': 'create table if not exists only_here (id int)' })
    await sql`alter table only_here add column if not exists filled text`.execute(t.deps.db)
    await sql`delete from only_here`.execute(t.deps.db)
    await sql`insert into only_here (id) select n from generate_series(1, 30) n`.execute(t.deps.db)
    const holder = await beside(t)
    await holder.query('begin; select from only_here where id = 25 for update')
    const released = pause(4_500).then(() => holder.query('commit'))
    const batches = `-- in batches
    update only_here set filled = 'yes' from (select pg_sleep(0.8)) as slow
    where id in (select id from only_here where filled is null order by id limit 10)`
    expect(await upgrade({ '9911_batches': batches }, { lock: 100, all: 1_000 })).toEqual(['9911_batches'])
    const { rows } = await sql`select count(*)::int as n from only_here where filled is null`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([{ n: 0 }])
    await released
    await holder.end()
  },
)

test('batches that don’t say how many rows they changed are refused, not taken for the last', async () => {
  await upgrade({ '9912_table': 'create table if not exists only_here (id int)' })
  const two = '-- in batches\nselect 1; update only_here set id = 1 where id in (select 0 limit 10)'
  await expect(upgrade({ '9913_two': two })).rejects.toThrow('one statement that changes rows')
  rmSync(join(folder, '9913_two.sql'))
})

test.runIf(onServer)(
  'a server that waits to prepare the database holds up no index of the one that does',
  async () => {
    const later = Promise.withResolvers<void>()
    const first = withStartupLock(t.deps.db, silent, async () => {
      await later.promise
      return upgrade({
        '9906_table': 'create table if not exists only_here (id int)',
        '9907_index': '-- outside a transaction\ncreate index concurrently only_here_too on only_here (id)',
      })
    })
    const waits = Promise.withResolvers<void>()
    const second = withStartupLock(t.deps.db, { warn: () => waits.resolve() }, () => upgrade({}))
    await waits.promise
    // whatever it does after saying that it waits is under way
    await pause(200)
    later.resolve()
    expect(await first).toEqual(['9906_table', '9907_index'])
    expect(await second).toEqual([])
  },
)

const isOutside = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('-- outside a transaction\n')

/** What of migrations would lock a table for long, or break the version that still runs: squawk's rules. */
const hindrancesIn = (files: readonly string[]): string[] =>
  [true, false].flatMap((outside) => {
    const some = files.filter((file) => isOutside(file) === outside)
    if (some.length === 0) return []
    const within = outside ? [] : ['--assume-in-transaction']
    const { stdout } = spawnSync('squawk', ['--reporter=json', ...within, ...some], { encoding: 'utf8' })
    const found = JSON.parse(stdout) as Array<{ file: string; rule_name: string }>
    return found.map(({ file, rule_name }) => `${basename(file)}: ${rule_name}`)
  })

const hindrances = (text: string): string[] => {
  const file = join(folder, 'checked.sql')
  writeFileSync(file, text)
  const found = hindrancesIn([file])
  rmSync(file)
  return found
}

test.each([
  ['create index slow on persons (email);', 'require-concurrent-index-creation'],
  ['alter table persons add column n int not null;', 'adding-required-field'],
  ['alter table persons alter column email set not null;', 'adding-not-nullable-field'],
  ['alter table persons rename column email to address;', 'renaming-column'],
  ['alter table persons drop column email;', 'ban-drop-column'],
  ['alter table persons add constraint short check (length(email) < 9);', 'constraint-missing-not-valid'],
])('a migration of a product in use may not say: %s', (text, rule) => {
  expect(hindrances(text)).toContain(`checked.sql: ${rule}`)
})

test('migrations of a product in use keep no table locked and no version from running', () => {
  const later = readdirSync(ours).filter((name) => name.slice(0, 4) > LAST_BEFORE_USE)
  expect(hindrances('create table new_one (id uuid primary key, told text);')).toEqual([])
  expect(later.length).toBeGreaterThan(50)
  expect(hindrancesIn(later.map((name) => join(ours, name)))).toEqual([])
})
