import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, iso, later, MINUTE } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import {
  anEvent,
  checkPlaces,
  does,
  refused,
  type Student,
  stateOf,
} from '../../../../tests/harness/attending.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import {
  acceptOffer,
  cancel,
  eventDetail,
  leaveWaitingList,
  register,
} from './event-registrations.contract.ts'
import { setCapacity } from './event-seats.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a place that frees', () => {
  const full = async (capacity: number, waiting: number, overrides = {}) => {
    const event = await anEvent(t, { capacity, ...overrides })
    const students: Student[] = []
    for (let n = 0; n < capacity + waiting; n++) {
      const student = await aStudent(t)
      students.push(student)
      await does(student, register, event.id)
    }
    return { event, seated: students.slice(0, capacity), line: students.slice(capacity) }
  }

  test('is held for the next for 12 hours; accepting takes it, once', async () => {
    const { event, seated, line } = await full(1, 2)
    expect(await does(seated[0]!, cancel, event.id)).toMatchObject({
      registration: { state: 'canceled', cancel_cause: 'student' },
      may: { register: true, waits: true },
    })
    const until = iso(later(t.clock.now(), 12 * HOUR))
    expect(await does(line[0]!, eventDetail, event.id)).toMatchObject({
      registration: { state: 'offered', offer_expires_at: until, ticket_code: null },
      meeting_url: null,
      may: { accept_offer: true, leave_waiting_list: true },
    })
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 1 })
    for (const _ of [1, 2])
      expect((await does(line[0]!, acceptOffer, event.id)).registration?.state).toBe('registered')
    expect(await refused(line[1]!, acceptOffer, event.id)).toMatchObject({ error: 'step_not_possible' })
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 1 })
    expect((await lettersTo(t, line[0]!.person_id)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'A place opened up for you',
      'You’re registered',
    ])
  })

  test('an offer nobody takes lapses by the clock, once, and goes on; who let it lapse may rejoin at the end', async () => {
    const { event, seated, line } = await full(1, 2)
    await does(seated[0]!, cancel, event.id)
    t.clock.advance(12 * HOUR)
    expect(await refused(line[0]!, acceptOffer, event.id)).toMatchObject({
      error: 'step_not_possible',
      detail: 'This offer has expired',
    })
    expect(await stateOf(line[0]!, event.id)).toMatchObject({ state: 'canceled', cancel_cause: 'lapsed' })
    await Promise.all([t.tick(), t.tick()])
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'offered' })
    expect((await does(line[0]!, register, event.id)).registration).toMatchObject({
      state: 'waitlisted',
      position: 1,
    })
    const lapses = await t.deps.db
      .selectFrom('activities')
      .select('id')
      .where('verb', '=', 'event_registration.lapsed')
      .where('subject_id', '=', (await stateOf(line[0]!, event.id))!.id)
      .execute()
    expect(lapses).toHaveLength(1)
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 1 })
  })

  test('who comes back before the clock struck passes nobody', async () => {
    const { event, seated, line } = await full(1, 2)
    await does(seated[0]!, cancel, event.id)
    t.clock.advance(12 * HOUR)
    expect((await does(line[0]!, register, event.id)).registration).toMatchObject({ position: 1 })
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'offered' })
    await checkPlaces(t, event.id)
  })

  test('two hours before the start it is given at once', async () => {
    const { event, seated, line } = await full(1, 1, { starts_at: later(t.clock.now(), 2 * HOUR) })
    await does(seated[0]!, cancel, event.id)
    expect(await stateOf(line[0]!, event.id)).toMatchObject({ state: 'registered', needs_confirming: false })
    expect((await lettersTo(t, line[0]!.person_id)).at(-1)!.subject).toBe(`You have a place: ${event.title}`)
    expect(await refused(line[0]!, leaveWaitingList, event.id)).toMatchObject({ error: 'step_not_possible' })
  })

  test('an offer turned down goes on; leaving the line promotes nobody', async () => {
    const { event, seated, line } = await full(1, 3)
    expect(await does(line[0]!, leaveWaitingList, event.id)).toMatchObject({
      registration: { state: 'canceled' },
    })
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 2 })
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'waitlisted', position: 1 })
    await does(seated[0]!, cancel, event.id)
    await does(line[1]!, leaveWaitingList, event.id)
    expect(await stateOf(line[2]!, event.id)).toMatchObject({ state: 'offered' })
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 0 })
  })

  test('more capacity makes as many offers; what one promotion left over the clock hands on', async () => {
    const { event, line } = await full(1, 3)
    await inTransaction(t.deps, (tx) => setCapacity(tx, event.id, 3, systemActor))
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 3, waiting: 1 })
    await t.deps.db
      .updateTable('event_places')
      .set({ capacity: 4 })
      .where('event_id', '=', event.id)
      .execute()
    await t.tick()
    expect(await stateOf(line[2]!, event.id)).toMatchObject({ state: 'offered' })
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 4, waiting: 0 })
  })

  test('nothing is given up once the event has begun', async () => {
    const { event, seated, line } = await full(1, 1, { starts_at: later(t.clock.now(), 5 * MINUTE) })
    t.clock.advance(5 * MINUTE)
    for (const student of [seated[0]!, line[0]!])
      expect(await refused(student, cancel, event.id)).toMatchObject({ error: 'step_not_possible' })
    expect(await does(seated[0]!, eventDetail, event.id)).toMatchObject({
      may: { cancel: false },
      meeting_url: event.meeting_url,
    })
  })
})
