import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { ForeignDatabase } from './foreign-database.ts'
import { migrate } from './migrate.ts'
import { needsIn } from './migration-needs.ts'

const ours = new URL('../../migrations/', import.meta.url).pathname

let t: TestApp
let folder: string
/** Migrations as a version has them: those of this one, and a few more. */
const version = (name: string, more: Record<string, string>): URL => {
  const own = join(folder, name)
  const made = mkdtempSync(`${own}-`)
  for (const file of readdirSync(ours)) writeFileSync(join(made, file), '')
  for (const [file, text] of Object.entries(more)) writeFileSync(join(made, `${file}.sql`), text)
  return pathToFileURL(`${made}/`)
}
beforeAll(async () => {
  t = await openTestApp()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-needs-'))
})
afterAll(async () => {
  await sql`delete from kysely_migration where name like '99%'`.execute(t.deps.db)
  await sql`delete from migration_needs where migration like '99%'`.execute(t.deps.db)
  await sql`drop table if exists only_here`.execute(t.deps.db)
  rmSync(folder, { recursive: true })
  await t.close()
})

const startOf = (at: URL) =>
  migrate(t.deps.db, t.deps.config, at).catch((error: unknown) => {
    if (error instanceof ForeignDatabase) return 'refused'
    throw error
  })

test('a program starts again beside a newer one, until what it uses is taken away', async () => {
  const table = { '9901_table': 'create table only_here (id int, told text)' }
  const column = { ...table, '9902_column': 'alter table only_here add column later text' }
  const dropped = {
    ...column,
    '9903_dropped': '-- needs 9902_column\nalter table only_here drop column told',
  }
  const [first, second, third] = [version('a', table), version('b', column), version('c', dropped)]
  expect(await startOf(first)).toEqual(['9901_table'])
  expect(await startOf(second)).toEqual(['9902_column'])
  expect(await startOf(first), 'only something was added').toEqual([])
  expect(await startOf(third)).toEqual(['9903_dropped'])
  expect(await startOf(second), 'it no longer used what went').toEqual([])
  expect(await startOf(first), 'it still uses it').toBe('refused')
})

test('what was migrated by a program that died before it said so is not trusted', async () => {
  await sql`delete from migration_needs where migration = '9903_dropped'`.execute(t.deps.db)
  expect(await startOf(version('d', { '9901_table': '', '9902_column': '' }))).toBe('refused')
})

test('what the next migrations need is known before they are made, by a program that may end in the middle', async () => {
  const begun = version('g', {
    '9901_table': '',
    '9902_column': '',
    '9903_dropped': '-- needs 9902_column',
    '9905_more': 'alter table only_here add column more text',
    '9906_wrong': 'alter table only_here drop column never_there',
  })
  await expect(startOf(begun)).rejects.toThrow('never_there')
  const before = version('h', { '9901_table': '', '9902_column': '' })
  expect(await startOf(before), 'it needs none of what was made').toEqual([])
  await sql`delete from kysely_migration where name = '9905_more'`.execute(t.deps.db)
  await sql`alter table only_here drop column more`.execute(t.deps.db)
})

test('a program that lacks some of the migrations, and has others, does not start', async () => {
  expect(await startOf(version('e', { '9904_elsewhere': '' }))).toBe('refused')
})

/** From here on, each migration says so when it takes away or forbids something. */
const LAST_BEFORE = '0170'
const quotedText = /\$(\w*)\$[\s\S]*?\$\1\$/g
const statementsOf = (text: string): string[] =>
  text
    .replace(quotedText, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
const made = (text: string): string[] =>
  [...text.matchAll(/create table (\w+)/gi)].map(([, name]) => name!.toLowerCase())

/** What an earlier program may run into: something gone, renamed, or newly refused of a table it has. */
const takesAway = (text: string): string[] =>
  statementsOf(text).filter((statement) => {
    if (
      /^(drop|truncate)\b|^create or replace\b|\brename\b|\bdrop (column|constraint|default|not)\b/i.test(
        statement,
      )
    )
      return true
    const [, table = ''] =
      /^alter table (\w+).*\b(?:add constraint|set not null)\b/i.exec(statement) ??
      /^create unique index .*\bon (\w+)/i.exec(statement) ??
      /^create (?:constraint )?trigger .*\bon (\w+)/i.exec(statement) ??
      []
    return table !== '' && !made(text).includes(table.toLowerCase())
  })
/** Lines that begin as one that names a migration does. */
const namedIn = (text: string): string[] => text.match(/^--\s*needs\b.*$/gim) ?? []
const isExplained = (text: string): boolean => /^-- (needs \d{4}_\w+$|earlier programs: \S)/m.test(text)

/** Changes of any number of rows at once: they hold all of them, and what they wrote, to their end. */
const unboundedIn = (text: string): string[] => {
  if (text.startsWith('-- in batches\n')) return /\blimit \d+/i.test(text) ? [] : ['no limit']
  if (/^-- few rows: \S/m.test(text)) return []
  const own = made(text)
  return statementsOf(text).filter((statement) => {
    const [, table = ''] = /^(?:with .*?\b)?(?:update|delete from|insert into) (\w+)/i.exec(statement) ?? []
    return table !== '' && (!own.includes(table) || /^insert into .* select/i.test(statement))
  })
}

test.each([
  ['drop function f;'],
  ['alter table a rename column b to c;'],
  ['alter table a add constraint c check (b > 0) not valid;'],
  ['create unique index concurrently i on a (b);'],
  ['create trigger t before insert on a for each row execute function f();'],
])('a migration says what earlier programs need if it does: %s', (text) => {
  expect(takesAway(text)).toHaveLength(1)
  expect(isExplained(`-- needs 0188_what_earlier_programs_need\n${text}`)).toBe(true)
})

test.each([
  ['update a set b = 1;', 1],
  ['with w as (select 1) update a set b = 1;', 1],
  ['insert into a select from b;', 1],
  ['create table a (b int); update a set b = 1;', 0],
  ['-- few rows: a setting of the installation\nupdate a set b = 1;', 0],
  ['-- in batches\nupdate a set b = 1 where id in (select id from a where b is null limit 1000)', 0],
  ['-- in batches\nupdate a set b = 1 where b is null', 1],
  ['create function f() returns trigger language plpgsql as $$ begin update a set b = 1; end $$;', 0],
])('a migration changes many rows only in batches: %s', (text, found) => {
  expect(unboundedIn(text)).toHaveLength(found)
})

test('migrations keep both', () => {
  const later = readdirSync(ours).filter((name) => name.slice(0, 4) > LAST_BEFORE)
  for (const name of later) {
    const text = readFileSync(join(ours, name), 'utf8')
    const needed = namedIn(text).map((line) => needsIn(line))
    expect(needed.length, `${name} names one, the last of what it needs`).toBeLessThan(2)
    for (const one of needed)
      expect(existsSync(join(ours, `${one}.sql`)) && `${one}.sql` < name, `${name} needs ${one}`).toBe(true)
    expect(unboundedIn(text), `${name} changes rows without a limit: CONTRIBUTING.md`).toEqual([])
    if (!isExplained(text))
      expect(takesAway(text), `${name} doesn’t say what earlier programs need: CONTRIBUTING.md`).toEqual([])
  }
})

test('a change in batches goes on until no row is left, and after an interruption', async () => {
  await sql`drop table if exists only_here; create table only_here (id int, told text)`.execute(t.deps.db)
  await sql`insert into only_here select n from generate_series(1, 25) n`.execute(t.deps.db)
  const at = version('f', {
    '9901_table': '',
    '9902_column': '',
    '9903_dropped': '',
    '9905_batches': `-- in batches
      update only_here set told = 'yes' where id in (select id from only_here where told is null limit 10)`,
  })
  expect(await startOf(at)).toEqual(['9905_batches'])
  const { rows } = await sql`select count(*)::int as n from only_here where told = 'yes'`.execute(t.deps.db)
  expect(rows).toEqual([{ n: 25 }])
})
