import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { claimMinute, forgetTheFuture } from './clockwork.ts'
import { inTransaction } from './transactions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('clockwork').execute()
  await sql`delete from pgboss.job`.execute(t.deps.db)
})

/** What the database holds is what it would hold if its clock had been set back by so much. */
const setBack = async (by: string) => {
  await sql`update clockwork set ticked_at = ticked_at + ${by}::interval`.execute(t.deps.db)
  await sql`update pgboss.job set created_on = created_on + ${by}::interval, start_after = start_after + ${by}::interval,
    started_on = started_on + ${by}::interval, heartbeat_on = heartbeat_on + ${by}::interval`.execute(
    t.deps.db,
  )
  await sql`update pgboss.queue set monitor_claim_on = now() + ${by}::interval, maintain_on = now() + ${by}::interval`.execute(
    t.deps.db,
  )
}

test('a minute is claimed once, by one of many, and again when it has passed', async () => {
  const claimed = await Promise.all(Array.from({ length: 4 }, () => claimMinute(t.deps.db)))
  expect(claimed.filter(Boolean)).toHaveLength(1)
  await sql`update clockwork set ticked_at = ticked_at - interval '1 minute'`.execute(t.deps.db)
  expect([await claimMinute(t.deps.db), await claimMinute(t.deps.db)]).toEqual([true, false])
})

test.each(['5 minutes', '1 day'])('the clock set back by %s stops no minute', async (by) => {
  await claimMinute(t.deps.db)
  await setBack(by)
  expect([await claimMinute(t.deps.db), await claimMinute(t.deps.db)]).toEqual([true, false])
})

test('what was waiting when the clock was set back keeps its pause and no more', async () => {
  await inTransaction(t.deps, async (tx) => {
    await t.deps.queue.enqueue(tx, 'mail', { id: newId() })
    await t.deps.queue.enqueue(tx, 'mail', { id: newId() }, { pause: 600_000 })
  })
  await setBack('1 day')
  await forgetTheFuture(t.deps.db)
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - now())::float8 as wait from pgboss.job order by start_after`.execute(
    t.deps.db,
  )
  expect(rows[0]!.wait).toBeLessThanOrEqual(0)
  expect(rows[1]!.wait).toBeGreaterThan(500)
  expect(rows[1]!.wait).toBeLessThanOrEqual(600)
})

test('workers that died around the time are looked for as soon as otherwise', async () => {
  await inTransaction(t.deps, (tx) => t.deps.queue.enqueue(tx, 'errand', { name: 'none' }))
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`.execute(
    t.deps.db,
  )
  await setBack('1 day')
  await forgetTheFuture(t.deps.db)
  const { rows } = await sql<{ ahead: boolean }>`
    select heartbeat_on > now() or started_on > now() as ahead from pgboss.job
    union all select monitor_claim_on > now() or maintain_on > now() from pgboss.queue`.execute(t.deps.db)
  expect(rows.some(({ ahead }) => ahead)).toBe(false)
})
