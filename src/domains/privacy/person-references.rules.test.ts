import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { areas } from './data-copy.queries.ts'
import { impersonalColumns, personalTextColumns } from './erasure/erased-words.rules.ts'
import { personReferences } from './person-references.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('what the database knows of people', () => {
  test('every column that refers to a person or an account is dealt with, and none that is gone', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('persons'::regclass, 'role_accounts'::regclass)`.execute(
      t.deps.db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(personReferences).sort())
  })

  test('every column that may hold words of a person or about one is decided about, and none that is gone', async () => {
    const telling =
      '(^|_)(names?|named|first|last|filename|emails?|phone|address|recipient|contact|agent|fingerprint|title|headline|about|bio|birth|gender|' +
      'notes?|remarks?|messages?|comments?|text|words|reason|letter|reply|answers?|links?|filters?|search|failure|snapshot)(_|$)'
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^kysely_' and c.is_generated = 'NEVER'
        and (c.udt_name in ('jsonb', 'json', 'inet', 'cidr') or (c.udt_name in ('text', 'varchar', '_text') and c.column_name ~ ${telling}))`.execute(
      t.deps.db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(personalTextColumns), ...impersonalColumns].sort(),
    )
  })

  test('what the copy is said to hold it reads', () => {
    const of = { person_id: newId(), accounts: [], email: null }
    const unread = Object.entries(personalTextColumns).filter(([name, { copy }]) => {
      const column = name.split('.')[1]!
      return typeof copy === 'string' && !areas[copy]?.(of).compile(t.deps.db).sql.includes(column)
    })
    expect(unread.map(([name]) => name)).toEqual([])
  })

  test('every file of the copy that is promised exists', () => {
    const promised = Object.values(personReferences).flatMap(({ copy }) =>
      typeof copy === 'string' ? [copy] : [],
    )
    expect(promised.filter((file) => !areas[file])).toEqual([])
  })
})
