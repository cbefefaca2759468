import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSession, buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { MINUTE } from '#platform/clock.ts'
import { connect } from '#platform/database.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { onServer, openWay } from '../../tests/harness/faults.ts'
import { statementsOf } from '../../tests/harness/statements.ts'
import { readSession } from './session-reading.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('sessions asked for at the same time are read together, and each asker has their own', async () => {
  const people = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { person_id } = await buildStudent(t.deps)
      return { person_id, secret: await buildSession(t.deps, person_id, 'student') }
    }),
  )
  const now = t.deps.clock.now()
  const [renewed, ended] = people
  const current = newSecret()
  await t.deps.db
    .updateTable('sessions')
    .set({
      token_hash: hashSecret(current),
      former_hash: hashSecret(renewed!.secret),
      former_until: new Date(now.getTime() + MINUTE),
      confirmed_at: now,
    })
    .where('token_hash', '=', hashSecret(renewed!.secret))
    .execute()
  await t.deps.db
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('token_hash', '=', hashSecret(ended!.secret))
    .execute()

  const secrets = [...people.map(({ secret }) => secret), current, people[5]!.secret, newSecret()]
  const found: Array<Awaited<ReturnType<typeof readSession>>> = []
  const sent = await statementsOf(async () => {
    found.push(...(await Promise.all(secrets.map((secret) => readSession(t.deps, secret, now)))))
  })

  expect(found.map((row) => row?.person_id ?? null)).toEqual([
    renewed!.person_id,
    null,
    ...people.slice(2).map(({ person_id }) => person_id),
    renewed!.person_id,
    people[5]!.person_id,
    null,
  ])
  const [byFormer] = found
  const byCurrent = found[people.length]
  expect([byFormer?.confirmed_at, byCurrent?.confirmed_at]).toEqual([null, now.toISOString()])
  expect(sent.length).toBeLessThanOrEqual(4)
})

test.runIf(onServer)(
  'connections on which nothing comes back keep waiting only those who asked on them',
  async () => {
    const way = await openWay(t.deps.config.databaseUrl!)
    const limits = { waiting: 3_000, lock: 3_000, statement: 3_000, idle: 3_000 }
    const { db, pool } = connect({ connectionString: way.url, max: 4 }, () => {}, { limits })
    const { person_id } = await buildStudent(t.deps)
    const secret = await buildSession(t.deps, person_id, 'student')
    const ask = () => readSession({ ...t.deps, db }, secret, t.deps.clock.now())
    const open = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    for (const client of open) client.release()

    way.fallSilent()
    const order: string[] = []
    const lost = [ask(), ask()].map((asked) => asked.catch(() => order.push('lost')))
    await wait(100)
    way.speak()
    expect(await ask()).toMatchObject({ person_id })
    order.push('found')
    await Promise.all(lost)
    expect(order).toEqual(['found', 'lost', 'lost'])
    await db.destroy()
    way.close()
  },
)

test.runIf(onServer)('one after another, they are read by a plan that is made once', async () => {
  const { person_id } = await buildStudent(t.deps)
  const secret = await buildSession(t.deps, person_id, 'student')
  const plans = async () => {
    const { rows } = await sql<{ generic: number; custom: number }>`
      select sum(generic_plans)::int as generic, sum(custom_plans)::int as custom from pg_prepared_statements
      where statement like '%"two_step_required"%former_hash%'`.execute(one.db)
    return rows[0]!
  }
  const one = connect({ connectionString: t.deps.config.databaseUrl!, max: 1 }, () => {}, { prepare: true })
  for (let n = 0; n < 20; n++) await readSession({ ...t.deps, db: one.db }, secret, t.deps.clock.now())
  const { generic, custom } = await plans()
  await one.pool.end()
  expect(custom).toBeLessThanOrEqual(5)
  expect(generic).toBeGreaterThanOrEqual(10)
})
