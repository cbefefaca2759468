import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { registerForEvent } from '#domains/events/registrations/event-registrations.commands.ts'
import { setCapacity } from '#domains/events/registrations/event-seats.commands.ts'
import { offerFreedSeats } from '#domains/events/registrations/registration-offers.commands.ts'
import {
  cancelRegistration,
  confirmMove,
  leaveLine,
  takeOffer,
} from '#domains/events/registrations/registration-steps.commands.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { connect } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type StudentScope, systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

const CONNECTIONS = 50

let t: TestApp
/** The application's parts on their own pool: on a real server with fifty connections. */
let deps: Deps
let close = async () => {}
let students: StudentScope[]

/** One server handles all 2,000; the embedded database, which works one by one, fewer. */
const crowd = () =>
  t.deps.config.databaseUrl ? { students: 2000, places: 100 } : { students: 100, places: 20 }

const makeStudents = async (total: number): Promise<StudentScope[]> => {
  await sql`
    with made as (
      insert into persons (id, email, first_name, last_name, password_hash, email_verified_at, created_at)
      select gen_random_uuid(), 'crowd' || n || '@example.com', 'Crowd', 'Number ' || n, 'x', now(), now()
      from generate_series(1, ${total}::int) as n returning id
    ), accounts as (
      insert into role_accounts (id, person_id, role, status, created_at, activated_at)
      select gen_random_uuid(), id, 'student', 'active', now(), now() from made returning id
    )
    insert into students (account_id) select id from accounts`.execute(t.deps.db)
  const rows = await t.deps.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as student_id', 'a.person_id'])
    .where('p.email', 'like', 'crowd%')
    .execute()
  // only the gate makes scopes; a crowd this size does not sign in
  return rows.map(
    ({ student_id, person_id }) =>
      ({
        student_id,
        person_id,
        mode: 'student',
        actor: { person_id, role: 'student', organization_id: null, request_id: null },
      }) as unknown as StudentScope,
  )
}

beforeAll(async () => {
  t = await openTestApp()
  const { databaseUrl } = t.deps.config
  deps = t.deps
  if (databaseUrl) {
    const { db } = connect(
      { connectionString: databaseUrl, max: CONNECTIONS, options: '-c synchronous_commit=off' },
      () => {},
    )
    deps = { ...t.deps, db }
    close = () => db.destroy()
  }
  students = await makeStudents(crowd().students)
})
afterAll(async () => {
  await close()
  await t.close()
})

/** All at once, as many at a time as there are connections. */
const atOnce = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const queue = items.entries()
  const worker = async () => {
    for (const [, item] of queue) await work(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

/** A step that may be refused because someone else was faster. */
const tries = (step: Promise<unknown>) =>
  step.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })

const rowsOf = (event_id: string) =>
  t.deps.db
    .selectFrom('event_registrations')
    .select(['id', 'student_id', 'state', 'number', 'offer_expires_at'])
    .where('event_id', '=', event_id)
    .orderBy('number')
    .execute()

/** What is true at every moment. */
const checkEvent = async (event_id: string) => {
  const rows = await rowsOf(event_id)
  const { capacity, taken, waiting } = await t.deps.db
    .selectFrom('event_places')
    .selectAll()
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state))
  expect({ taken, waiting }).toEqual({
    taken: of('registered', 'offered').length,
    waiting: of('waitlisted').length,
  })
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const free = capacity === null ? Number.POSITIVE_INFINITY : capacity - taken
  expect(free).toBeGreaterThanOrEqual(0)
  if (free > 0) expect(waiting).toBe(0)
  const lastOffered = Math.max(0, ...of('offered').map(({ number }) => number))
  for (const { number } of of('waitlisted')) expect(number).toBeGreaterThan(lastOffered)
  return { rows, of, taken, waiting }
}

test('a crowd at once: as many places as there are, everybody else in line, in order', {
  timeout: 60_000,
}, async () => {
  const { places } = crowd()
  const event = await buildEvent(t.deps, { capacity: places })
  // every tenth clicks twice
  const clicks = students.flatMap((student, n) => (n % 10 === 0 ? [student, student] : [student]))
  await atOnce(clicks, (scope) => registerForEvent(deps, scope, { event_id: event.id }))
  const { rows } = await checkEvent(event.id)
  expect(rows.map(({ number }) => number)).toEqual(students.map((_, n) => n + 1))
  expect(rows.map(({ state }) => state)).toEqual(
    students.map((_, n) => (n < places ? 'registered' : 'waitlisted')),
  )
})

test('canceling, accepting, leaving, coming back, more capacity and two clocks, all at once', async () => {
  const some = students.slice(0, 80)
  const event = await buildEvent(t.deps, { capacity: 20, starts_at: later(t.clock.now(), 30 * DAY) })
  await atOnce(some, (scope) => registerForEvent(deps, scope, { event_id: event.id }))
  await atOnce(some.slice(0, 10), (scope) => tries(cancelRegistration(deps, scope, event.id)))
  t.clock.advance(12 * HOUR)
  const steps = some.flatMap((scope, n) => [
    () => tries(takeOffer(deps, scope, event.id)),
    ...(n % 3 === 0 ? [() => tries(cancelRegistration(deps, scope, event.id))] : []),
    ...(n % 5 === 0 ? [() => tries(leaveLine(deps, scope, event.id))] : []),
    ...(n % 7 === 0 ? [() => tries(registerForEvent(deps, scope, { event_id: event.id }))] : []),
    ...(n % 20 === 0 ? [() => offerFreedSeats(deps), () => offerFreedSeats(deps)] : []),
    ...(n % 30 === 0
      ? [() => tries(inTransaction(deps, (tx) => setCapacity(tx, event.id, 20 + n / 6, systemActor)))]
      : []),
  ])
  await atOnce(steps, (step) => step())
  await checkEvent(event.id)
})

test('an offer lapses once, however many clocks strike', async () => {
  const event = await buildEvent(t.deps, { capacity: 5, starts_at: later(t.clock.now(), 30 * DAY) })
  const some = students.slice(0, 20)
  for (const scope of some) await registerForEvent(deps, scope, { event_id: event.id })
  await atOnce(some.slice(0, 5), (scope) => cancelRegistration(deps, scope, event.id))
  const offered = (await checkEvent(event.id)).of('offered').map(({ id }) => id)
  expect(offered).toHaveLength(5)
  t.clock.advance(12 * HOUR)
  await Promise.all([1, 2, 3, 4].map(() => offerFreedSeats(deps)))
  await offerFreedSeats(deps)
  const { of } = await checkEvent(event.id)
  expect(of('offered').map(({ number }) => number)).toEqual([11, 12, 13, 14, 15])
  const lapses = await t.deps.db
    .selectFrom('activities')
    .select('subject_id')
    .where('verb', '=', 'event_registration.lapsed')
    .where('subject_id', 'in', [...offered, ...of('offered').map(({ id }) => id)])
    .execute()
  expect(lapses.map(({ subject_id }) => subject_id).toSorted()).toEqual(offered.toSorted())
})

const who = fc.nat({ max: 5 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('register' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('accept' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('confirm' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('capacity' as const), who }) },
)

test('whatever is done in whatever order, the counters equal the rows and nobody is passed', async () => {
  const sequences = fc.array(step, { minLength: 10, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const event_id = (await buildEvent(t.deps, { capacity: 2, starts_at: later(t.clock.now(), 9 * DAY) }))
        .id
      for (const { does, who: n } of steps) {
        const scope = students[n]!
        if (does === 'register') await tries(registerForEvent(deps, scope, { event_id }))
        if (does === 'cancel') await tries(cancelRegistration(deps, scope, event_id))
        if (does === 'leave') await tries(leaveLine(deps, scope, event_id))
        if (does === 'accept') await tries(takeOffer(deps, scope, event_id))
        if (does === 'confirm') await tries(confirmMove(deps, scope, { event_id, sequence: 0 }))
        if (does === 'wait') t.clock.advance(7 * HOUR)
        if (does === 'wait' && n > 2) await offerFreedSeats(deps)
        if (does === 'capacity')
          await tries(inTransaction(deps, (tx) => setCapacity(tx, event_id, n + 1, systemActor)))
      }
      await checkEvent(event_id)
    }),
    { numRuns: 12 },
  )
})
