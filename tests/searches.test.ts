import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { isNamed, isNamedOrAt } from '#domains/students/students.queries.ts'
import { hasWords } from '#platform/conditions.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { product, textOf } from './harness/source.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const finds = async (text: string, search: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select ${hasWords(sql`fold(${text})`, search)} as found`.execute(t.deps.db)
  return rows[0]!.found
}

test.each([
  ['Ada Quill', 'quill ada'],
  ['Ada Quill', '  ada   quill '],
  ['Ada Quill', 'Quill, Ada'],
  ['Ada Quill', 'uil'],
  ['Zoë Müller', 'MULLER zoe'],
  ['Jean-Luc Ferrand', 'fe lu'],
  ['Ada Quill ada.quill@in.tum.de', 'quill@in.tum.de'],
  ['100%_Labs', '0%_l'],
  ['李明德', '明'],
])('%s is found by %s', async (text, search) => {
  expect(await finds(text, search)).toBe(true)
})

test.each([
  ['Ada Quill', 'quill bea'],
  ['Ada Quill', 'll'],
  ['Ada Quill', '%'],
  ['Ada Quill', 'a_a'],
])('%s is not found by %s', async (text, search) => {
  expect(await finds(text, search)).toBe(false)
})

test('the index of people serves names in any order and words of two letters', async () => {
  await buildStudent(t.deps, { first_name: 'Ada', last_name: 'Quill' })
  for (const search of ['quill ada', 'qu']) {
    for (const condition of [isNamed(search), isNamedOrAt(search)]) {
      const tx = await t.deps.db.startTransaction().execute()
      await sql`set local enable_seqscan = off`.execute(tx)
      // reading all of a small index can look cheaper than searching in one
      await sql`drop index persons_named`.execute(tx)
      const plan = await sql<
        Record<string, string>
      >`explain select from persons p where ${condition}`.execute(tx)
      await tx.rollback().execute()
      expect(JSON.stringify(plan.rows)).toContain('persons_search')
    }
  }
})

test('names are searched by one rule', () => {
  const own = product.filter((file) => /like '%' \|\||like \$\{`%/.test(textOf(file)))
  expect(own).toEqual([
    'src/domains/students/directory/university-directory.queries.ts',
    'src/platform/conditions.ts',
  ])
})
