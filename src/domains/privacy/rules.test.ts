import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { areas } from './copying/queries.ts'
import { holdings } from './rules.ts'

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
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(holdings).sort())
  })

  test('every file of the copy that is promised exists', () => {
    const promised = Object.values(holdings).flatMap(({ copy }) => (typeof copy === 'string' ? [copy] : []))
    expect(promised.filter((file) => !areas[file])).toEqual([])
  })
})
