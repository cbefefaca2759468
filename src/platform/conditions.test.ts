import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { hasWords } from './conditions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const names = [
  '100% Fun',
  'a_b',
  'back\\slash',
  'São Paulo',
  'Strauß',
  'İzmir',
  'Ｆｕｌｌ',
  '日本',
  'شركة',
  '½ Price',
]

test.each([
  ['%', ['100% Fun']],
  ['％', ['100% Fun']],
  ['_', ['a_b']],
  ['＿', ['a_b']],
  ['a＿b', ['a_b']],
  ['\\', ['back\\slash']],
  ['＼', ['back\\slash']],
  ['＼％', []],
  ['Sa\u0303o', ['São Paulo']],
  ['\u200bpau\u00adlo\u202e', ['São Paulo']],
  ['STRAUSS', ['Strauß']],
  ['ızmir', ['İzmir']],
  ['FULL', ['Ｆｕｌｌ']],
  ['日', ['日本']],
  ['شركة', ['شركة']],
  ['1/2', ['½ Price']],
  ["' or 1=1 --", []],
  ['x'.repeat(10_000), []],
  [Array(300).fill('back').join(' '), ['back\\slash']],
])('%j finds %j', async (search, expected) => {
  const { rows } = await sql<{ name: string }>`select name from unnest(${names}::text[]) name
    where ${hasWords(sql`fold(name)`, search)}`.execute(t.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(expected)
})
