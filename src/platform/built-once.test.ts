import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { builtOnce } from './built-once.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a statement is built once, and each call brings its own values', async () => {
  let times = 0
  const add = builtOnce<{ one: number; other: number }, { sum: number; twice: number }>((db, value) => {
    times++
    return db.selectNoFrom([
      sql<number>`${value('one')}::int + ${value('other')}::int`.as('sum'),
      sql<number>`${value('one')}::int * 2`.as('twice'),
    ])
  })
  expect(await add(t.deps.db, { one: 1, other: 2 })).toEqual([{ sum: 3, twice: 2 }])
  const within = await t.deps.db.transaction().execute((tx) => add(tx, { one: 20, other: 30 }))
  expect(within).toEqual([{ sum: 50, twice: 40 }])
  expect(times).toBe(1)
})
