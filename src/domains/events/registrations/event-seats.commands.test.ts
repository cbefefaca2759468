import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, later } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildEvent } from '../events.fixtures.ts'
import { setCapacity } from './event-seats.commands.ts'
import { freePlaces, offerEnd } from './event-seats.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const now = new Date('2026-03-02T12:00:00Z')

test.each([
  ['a week ahead it stands for 12 hours', 7 * 24, 12],
  ['near the start until 2 hours before it', 8, 6],
  ['two hours before it the place is given at once', 2, null],
  ['later as well', 1, null],
])('an offer: %s', (_, startsIn, standsFor) => {
  expect(offerEnd(later(now, startsIn * HOUR), now)).toEqual(
    standsFor === null ? null : later(now, standsFor * HOUR),
  )
})

test('places without a limit never run out', () => {
  expect(freePlaces({ capacity: null, taken: 5000 })).toBe(Number.POSITIVE_INFINITY)
  expect(freePlaces({ capacity: 10, taken: 10 })).toBe(0)
})

test('the capacity is changed, and never below what is taken', async () => {
  const event = await buildEvent(t.deps, { capacity: 10 })
  await t.deps.db.updateTable('event_places').set({ taken: 4 }).where('event_id', '=', event.id).execute()
  const set = (capacity: number | null) =>
    inTransaction(t.deps, (tx) => setCapacity(tx, event.id, capacity, systemActor))
  await expect(set(3)).rejects.toMatchObject({ word: 'invalid', fields: { capacity: [expect.any(String)] } })
  await set(4)
  await set(null)
  const places = () =>
    t.deps.db
      .selectFrom('event_places')
      .select(['capacity', 'taken'])
      .where('event_id', '=', event.id)
      .executeTakeFirst()
  expect(await places()).toEqual({ capacity: null, taken: 4 })
  const below = t.deps.db.updateTable('event_places').set({ capacity: 3 }).where('event_id', '=', event.id)
  await expect(below.execute()).rejects.toThrow(/check/)
})
