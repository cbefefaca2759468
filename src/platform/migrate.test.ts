import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const upgrade = (migrations: Record<string, string>) => {
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.sql`), text)
  return migrate(t.deps.db, t.deps.config, pathToFileURL(`${folder}/`))
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

/** What of a migration would lock a table for long, or break the version that still runs: squawk's rules. */
const hindrances = (text: string): string[] => {
  const file = join(folder, 'checked.sql')
  writeFileSync(file, text)
  const within = text.startsWith('-- outside a transaction\n') ? [] : ['--assume-in-transaction']
  const { stdout } = spawnSync('squawk', ['--reporter=json', ...within, file], { encoding: 'utf8' })
  return (JSON.parse(stdout) as Array<{ rule_name: string }>).map(({ rule_name }) => rule_name)
}

test.each([
  ['create index slow on persons (email);', 'require-concurrent-index-creation'],
  ['alter table persons add column n int not null;', 'adding-required-field'],
  ['alter table persons alter column email set not null;', 'adding-not-nullable-field'],
  ['alter table persons rename column email to address;', 'renaming-column'],
  ['alter table persons drop column email;', 'ban-drop-column'],
  ['alter table persons add constraint short check (length(email) < 9);', 'constraint-missing-not-valid'],
])('a migration of a product in use may not say: %s', (text, rule) => {
  expect(hindrances(text)).toContain(rule)
})

test('migrations of a product in use keep no table locked and no version from running', () => {
  const later = readdirSync(ours).filter((name) => name.slice(0, 4) > LAST_BEFORE_USE)
  expect(hindrances('create table new_one (id uuid primary key, told text);')).toEqual([])
  for (const name of later) expect(hindrances(readFileSync(join(ours, name), 'utf8')), name).toEqual([])
})
