import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, iso, later } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { saidOf } from '../../../tests/harness/pairs.ts'
import { registrationStates } from './events.contract.ts'
import {
  isOverSql,
  isRegistrationOpen,
  isUpcomingSql,
  stateAt,
  takesRegistrations,
  takesRegistrationsSql,
} from './events.rules.ts'
import { isRefusedSql, type Missed, refusedUntil } from './no-shows/no-shows.rules.ts'
import { isLapsedSql, isOfferedSql, registrationStateAt } from './registrations/event-registrations.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const at = (hours: number) => iso(later(t.clock.now(), hours * HOUR))
const hours = fc.constantFrom(-48, -2, -1, 0, 1, 2, 48)

/** As the database lets it be: all but drafts have a time, and it ends after it starts. */
const event = fc
  .record({
    state: fc.constantFrom('draft', 'published', 'canceled', 'removed'),
    starts: hours,
    takes: fc.constantFrom(1, 2, 30),
    opens: fc.option(hours),
    closes: fc.option(hours),
  })
  .map(({ state, starts, takes, opens, closes }) => ({
    state: state as 'draft' | 'published' | 'canceled' | 'removed',
    starts_at: state === 'draft' ? null : at(starts),
    ends_at: state === 'draft' ? null : at(starts + takes),
    registration_opens_at: opens === null ? null : at(opens),
    registration_closes_at: closes === null ? null : at(closes),
  }))

test('whether an event is ahead, is over and takes registrations is the same in TypeScript and SQL', async () => {
  const now = t.clock.now()
  const conditions = {
    is_upcoming: isUpcomingSql(now),
    is_over: isOverSql(now),
    takes: takesRegistrationsSql(now),
  }
  await fc.assert(
    fc.asyncProperty(event, async (e) => {
      const takes = takesRegistrations(e, now)
      expect(await saidOf(t.deps.db, conditions, { e })).toEqual({
        is_upcoming: stateAt(e, now) === 'published',
        is_over: stateAt(e, now) === 'ended',
        takes,
      })
      if (isRegistrationOpen(e, now)) expect(takes).toBe(true)
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('so is whether an offer stands', async () => {
  const now = t.clock.now()
  const conditions = { is_offered: isOfferedSql(now), is_lapsed: isLapsedSql(now) }
  const registration = fc
    .record({ state: fc.constantFrom(...registrationStates), ends: hours })
    .map(({ state, ends }) => ({ state, offer_expires_at: state === 'offered' ? at(ends) : null }))
  await fc.assert(
    fc.asyncProperty(registration, async (r) => {
      const state = registrationStateAt(r, now)
      expect(await saidOf(t.deps.db, conditions, { r })).toEqual({
        is_offered: state === 'offered',
        is_lapsed: r.state === 'offered' && state === 'canceled',
      })
    }),
    { numRuns: 60 },
  )
}, 60_000)

/** A no-show as many days ago, with the numbers that hold for it. */
const missedPlace = fc.record({
  days_ago: fc.constantFrom(1, 29, 30, 31, 200, 364, 365, 366, 500),
  times: fc.constantFrom(1, 2, 3),
  days: fc.constantFrom(7, 30, 365),
})

test('whether registrations are refused after no-shows is the same in TypeScript and SQL', async () => {
  const now = t.clock.now()
  const policy = { step: 'refusal', times: 2, days: 30, contact_email: 'careers@example.edu' } as const
  await fc.assert(
    fc.asyncProperty(fc.array(missedPlace, { maxLength: 6 }), async (places) => {
      const missed = places
        .toSorted((one, other) => other.days_ago - one.days_ago)
        .map(
          ({ days_ago, ...numbers }, n): Missed => ({
            registration_id: String(n),
            ended_at: at(-24 * days_ago),
            ...numbers,
          }),
        )
      const is_refused = isRefusedSql(sql`m.missed::jsonb`, sql`${iso(now)}::timestamptz`)
      expect(await saidOf(t.deps.db, { is_refused }, { m: { missed: JSON.stringify(missed) } })).toEqual({
        is_refused: refusedUntil(policy, missed, now) !== null,
      })
    }),
    { numRuns: 200 },
  )
})
