import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { talkIn } from '../../../../tests/harness/talking.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const MANY = 5000

test('a thread with 5,000 messages is read back to its first, a hundred at a time, each once and in order', async () => {
  const { applicant } = await talkIn(() => t)()
  const a = await applicant()
  // seven of each moment, so that pages begin within one
  await sql`insert into application_messages (id, application_id, side, author_id, kind, text, created_at)
    select gen_random_uuid(), ${a.id}, case when n % 2 = 0 then 'student' else 'employer' end, null, 'message', 'Message ' || n,
      ${t.clock.now()}::timestamptz - make_interval(mins => (${MANY} - n) / 7)
    from generate_series(1, ${MANY}::int) n`.execute(t.deps.db)
  const seen = new Set<string>()
  const times: string[] = []
  let before: string | undefined
  for (let more = true; more; ) {
    const page = await a.seen({ size: 100, ...(before && { before }) })
    for (const { id, created_at } of page.data) {
      seen.add(id)
      times.push(created_at)
    }
    before = page.data.at(-1).id
    more = page.has_earlier
  }
  expect([seen.size, times.length]).toEqual([MANY, MANY])
  expect(times).toEqual(times.toSorted().reverse())
})

test('a page is found in the index of its thread, however far back', async () => {
  const { applicant } = await talkIn(() => t)()
  const a = await applicant()
  const { id } = (await a.write('Hello')).json()
  const plan = await t.deps.db.transaction().execute(async (db) => {
    // of a table without rows the planner would rather read all of it
    await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(db)
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain select o.id from application_messages o
      where o.application_id = ${a.id}
        and (o.created_at, o.id) < (select c.created_at, c.id from application_messages c where c.id = ${id})
      order by o.created_at desc, o.id desc limit 31`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/application_messages_of.*\n *Index Cond: .*application_id.*ROW\(created_at, id\) </)
  expect(plan).not.toContain('Sort')
})
