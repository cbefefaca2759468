import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { databaseFault } from '#platform/database-faults.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

let t: TestApp
let event: string
let booth_id: string
beforeAll(async () => {
  t = await openTestApp()
  const built = await buildEvent(t.deps, {
    state: 'canceled',
    booths: [{ name: 'Small', price: 20000, quantity: 9 }],
  })
  event = built.id
  booth_id = built.booths[0]!.id
})
afterAll(() => t.close())

const receivedOf = async (id: string) => {
  const { rows } = await sql<{
    payment: string
    received: number
  }>`select payment, received from fair_registrations where id = ${id}`.execute(t.deps.db)
  return rows[0]!
}

test('a program from before fees came in by parts verifies and refunds them', async () => {
  const { id } = await buildFairRegistration(t.deps, {
    event_id: event,
    booth_id,
    state: 'approved',
    payment: 'proof_submitted',
  })
  // as the version with 36 migrations says it
  const settle = (payment: string, reason: string | null) =>
    sql`update fair_registrations set payment = ${payment}, payment_reason = ${reason}, payment_at = now() where id = ${id}`.execute(
      t.deps.db,
    )
  await settle('verified', null)
  expect(await receivedOf(id)).toEqual({ payment: 'verified', received: 20000 })
  await settle('refunded', 'The fair is off')
  expect(await receivedOf(id)).toEqual({ payment: 'refunded', received: 0 })
})

test('what only today’s program knows to refuse is answered with 503 by an earlier one', async () => {
  await buildFairRegistration(t.deps, { event_id: event, booth_id, state: 'approved', payment: 'verified' })
  const refused = (change: ReturnType<typeof sql>) =>
    change.execute(t.deps.db).then(
      () => 'done',
      (error: Error) => databaseFault(error),
    )
  expect(await refused(sql`update events set booth_currency = 'CHF' where id = ${event}`)).toBe('overloaded')
  expect(
    await refused(
      sql`update events set state = 'removed', removed_at = now(), canceled_at = null where id = ${event}`,
    ),
  ).toBe('overloaded')
})
