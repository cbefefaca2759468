import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { isNamedOrAt } from '#domains/students/students.queries.ts'
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
  for (const search of ['quill ada', 'qu']) {
    const tx = await t.deps.db.startTransaction().execute()
    await sql`set local enable_seqscan = off`.execute(tx)
    // reading all of a small index can look cheaper than searching in one
    await sql`drop index role_accounts_listed`.execute(tx)
    const plan = await sql<
      Record<string, string>
    >`explain select from role_accounts a where ${isNamedOrAt(search, 'a')}`.execute(tx)
    await tx.rollback().execute()
    expect(JSON.stringify(plan.rows)).toContain('role_accounts_words')
  }
})

test('people and students who have another name or address since are found by it', async () => {
  const { person_id } = await buildStudent(t.deps, { first_name: 'Ada', last_name: 'Quill' })
  const found = async (search: string) => {
    const { rows } = await sql<{ account: boolean; student: boolean }>`
      select ${isNamedOrAt(search, 'a')} as account, ${isNamedOrAt(search, 's')} as student
      from role_accounts a join students s on s.account_id = a.id where a.person_id = ${person_id}`.execute(
      t.deps.db,
    )
    return rows[0]
  }
  const none = { account: false, student: false }
  const both = { account: true, student: true }
  expect(await found('quill')).toEqual(both)
  const rename = { first_name: 'Zoë', last_name: 'Ng', email: 'somewhere@example.edu' }
  await t.deps.db.updateTable('persons').set(rename).where('id', '=', person_id).execute()
  expect(await found('quill')).toEqual(none)
  expect(await found('zoe ng some')).toEqual(both)
})

test('names are searched by one rule', () => {
  const own = product.filter((file) => /like '%' \|\||like \$\{`%/.test(textOf(file)))
  expect(own).toEqual([
    'src/domains/students/directory/university-directory.queries.ts',
    'src/platform/conditions.ts',
  ])
})
