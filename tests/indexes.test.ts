import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iso } from '#platform/clock.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('no two indexes of a table hold the same', async () => {
  const { rows } = await sql<{ same: string[] }>`
    select array_agg(c.relname order by c.relname) as same
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public'
    group by i.indrelid, c.relam, i.indkey::text, i.indclass::text, i.indoption::text,
      pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
    having count(*) > 1`.execute(t.deps.db)
  expect(rows).toEqual([])
})

test('what asks by the age of an application to the provider has its index', async () => {
  const now = iso(t.clock.now())
  const asked = [
    sql`select id from career_applications where created_at < ${now}::timestamptz order by created_at, id limit 100`,
    sql`select count(*), min(created_at) from career_applications where created_at > ${now}::timestamptz`,
    sql`select id from career_applications order by created_at desc, id desc limit 20`,
  ]
  const plans = await t.deps.db.transaction().execute(async (db) => {
    // of a table without rows the planner would rather read all of it
    await sql`set local enable_seqscan = off`.execute(db)
    const found: string[] = []
    for (const query of asked) {
      const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${query}`.execute(db)
      found.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return found
  })
  for (const plan of plans) expect(plan).toContain('career_applications_age')
})
