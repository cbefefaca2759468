import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { recordActivity } from '../../../platform/activity.ts'
import { DAY, HOUR, iso, later, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/deps.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { systemActor } from '../../../platform/scope.ts'
import { newId } from '../../../shared/ids.ts'
import { buildEvent, buildRegistration } from '../fixtures.ts'
import { setCapacity } from '../places/commands.ts'
import {
  acceptOffer,
  cancel,
  confirm,
  eventDetail,
  leaveWaitingList,
  register,
  type StudentEventDetail,
} from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>
type Step =
  | typeof register
  | typeof cancel
  | typeof acceptOffer
  | typeof leaveWaitingList
  | typeof eventDetail

const does = async (student: Student, step: Step, event_id: string): Promise<StudentEventDetail> => {
  const response = await student.client.call(step, { body: { event_id } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const refused = async (student: Student, step: Step, event_id: string) =>
  problemOf(await student.client.call(step, { body: { event_id } }))

const stateOf = async (student: Student, event: string) =>
  (await does(student, eventDetail, event)).registration

/** The counters equal the rows, and nothing is above the capacity. */
const checkPlaces = async (event_id: string) => {
  const places = await t.deps.db
    .selectFrom('event_places')
    .select(['capacity', 'taken', 'waiting'])
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  const rows = await t.deps.db
    .selectFrom('event_registrations')
    .select('state')
    .where('event_id', '=', event_id)
    .execute()
  const count = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length
  expect(places).toMatchObject({ taken: count('registered', 'offered'), waiting: count('waitlisted') })
  if (places.capacity !== null) expect(places.taken).toBeLessThanOrEqual(places.capacity)
  return places
}

const lettersTo = async (student: Student): Promise<Letter[]> => {
  await t.drain()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', student.person_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ letter }) => letter as Letter)
}

const anEvent = (overrides: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(t.deps, { format: 'hybrid', meeting_url: 'https://meet.example/door', ...overrides })

describe('registering', () => {
  test('takes a place once, however often it is asked for; only then the link shows', async () => {
    const event = await anEvent({ capacity: 3 })
    const student = await aStudent(t)
    const before = await does(student, eventDetail, event.id)
    expect(before).toMatchObject({
      registration: null,
      meeting_url: null,
      may: { register: true, waits: false },
    })
    const first = await does(student, register, event.id)
    expect(first).toMatchObject({
      registration: { state: 'registered', ticket_code: expect.stringMatching(/^[0-9A-F]{12}$/) },
      meeting_url: event.meeting_url,
      taken: 1,
      may: { register: false, cancel: true },
    })
    const all = await Promise.all([1, 2, 3, 4].map(() => does(student, register, event.id)))
    expect(all.map(({ registration }) => registration?.id)).toEqual(Array(4).fill(first.registration!.id))
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 0 })
    const [letter, ...others] = await lettersTo(student)
    expect(letter).toMatchObject({ subject: `You are registered: ${event.title}` })
    expect(Object.fromEntries(letter!.facts!)).toMatchObject({
      When: 'Monday, March 09, 2026, 10:00 AM – 2:00 PM, Chicago time',
      Where: 'Main Hall, 1 Campus Way',
      Online: event.meeting_url,
    })
    expect(letter!.paragraphs.join(' ')).toContain('cancel on the event’s page')
    expect(others).toEqual([])
  })

  test('letters say the time where the reader is', async () => {
    const event = await anEvent()
    const student = await aStudent(t)
    await student.client.call(register, { body: { event_id: event.id, time_zone: 'Europe/Berlin' } })
    const [letter] = await lettersTo(student)
    expect(letter!.facts).toContainEqual([
      'Your time',
      'Monday, March 09, 2026, 4:00 PM – 8:00 PM, Berlin time',
    ])
  })

  test('a full event leads to the line, in order, with the position', async () => {
    const event = await anEvent({ capacity: 1 })
    const [first, second, third] = [await aStudent(t), await aStudent(t), await aStudent(t)]
    await does(first, register, event.id)
    expect((await does(second, eventDetail, event.id)).may).toMatchObject({ register: true, waits: true })
    expect(await does(second, register, event.id)).toMatchObject({
      registration: { state: 'waitlisted', position: 1, ticket_code: null },
      meeting_url: null,
    })
    expect((await does(third, register, event.id)).registration).toMatchObject({ position: 2 })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 2 })
    const [letter] = await lettersTo(third)
    expect(letter!.paragraphs[1]).toContain('You are number 2 in line')
  })

  test.each([
    [
      'too early',
      { registration_opens_at: DAY },
      'Registration opens on March 03, 2026, 9:00 AM (America/Chicago)',
    ],
    ['too late', { registration_closes_at: -DAY }, 'Registration is closed'],
    ['begun', { starts_at: -HOUR }, 'This event has begun'],
    ['over', { starts_at: -DAY }, 'This event is over'],
  ])('%s', async (_, times, detail) => {
    const now = t.clock.now()
    const dates = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, later(now, ms)]))
    const event = await anEvent(dates)
    const student = await aStudent(t)
    expect(await refused(student, register, event.id)).toMatchObject({
      status: 409,
      error: 'registration_not_open',
      detail,
    })
    expect(await does(student, eventDetail, event.id)).toMatchObject({
      hindrance: detail,
      may: { register: false },
    })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 0 })
  })

  test('who is not meant learns which field of the profile is missing or differs', async () => {
    const event = await anEvent({
      target_student_group: [
        { majors: ['Computer Science', 'Data Science'], graduation_classes: [2027], degrees: ['master'] },
        { majors: ['Law'], graduation_classes: [2040], degrees: ['doctorate'] },
      ],
    })
    const near = await aStudent(t, { majors: ['Data Science'], graduation_class: 2028 })
    const refusal = await refused(near, register, event.id)
    expect(refusal).toMatchObject({ status: 403, error: 'outside_target_group' })
    expect(refusal.fields).toEqual({
      graduation_class: ['This event is for the class of 2027; your profile says 2028'],
      degree: ["This event is for students working towards: Master's; your profile does not say your degree"],
    })
    expect((await does(near, eventDetail, event.id)).kept_out_by).toMatchObject([
      { field: 'graduation_class', is_missing: false },
      { field: 'degree', is_missing: true },
    ])
    const fits = await aStudent(t, { majors: ['Data Science'], graduation_class: 2027, degree: 'master' })
    expect((await does(fits, register, event.id)).registration?.state).toBe('registered')
  })

  test('what cannot be seen is not there; bad input names each field', async () => {
    const student = await aStudent(t)
    const draft = await anEvent({ state: 'draft' })
    const invited = await anEvent({ visibility: 'invited' })
    for (const event of [draft.id, invited.id, newId()])
      for (const step of [eventDetail, register, cancel, acceptOffer, leaveWaitingList])
        expect(await refused(student, step, event)).toMatchObject({ status: 404, error: 'not_found' })
    const bad = await student.client.call(register, { body: { event_id: 'no', time_zone: 'Mars/Olympus' } })
    expect(Object.keys(problemOf(bad).fields!)).toEqual(['event_id', 'time_zone'])
  })

  test('a clash is pointed out and not forbidden', async () => {
    const [one, other, later_] = [
      await anEvent({ title: 'One' }),
      await anEvent({ title: 'Other' }),
      await anEvent({ starts_at: later(t.clock.now(), 9 * DAY) }),
    ]
    const student = await aStudent(t)
    await does(student, register, one.id)
    await does(student, register, later_.id)
    const clash = { id: one.id, title: 'One', state: 'registered' }
    expect((await does(student, eventDetail, other.id)).clashes).toMatchObject([clash])
    expect(await does(student, register, other.id)).toMatchObject({
      registration: { state: 'registered' },
      clashes: [clash],
    })
  })
})

describe('a place that frees', () => {
  const full = async (capacity: number, waiting: number, overrides = {}) => {
    const event = await anEvent({ capacity, ...overrides })
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
      registration: { state: 'cancelled', cancel_cause: 'student' },
      may: { register: true, waits: true },
    })
    const until = iso(later(t.clock.now(), 12 * HOUR))
    expect(await does(line[0]!, eventDetail, event.id)).toMatchObject({
      registration: { state: 'offered', offer_expires_at: until, ticket_code: null },
      meeting_url: null,
      may: { accept_offer: true, leave_waiting_list: true },
    })
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'waitlisted', position: 1 })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 1 })
    for (const _ of [1, 2])
      expect((await does(line[0]!, acceptOffer, event.id)).registration?.state).toBe('registered')
    expect(await refused(line[1]!, acceptOffer, event.id)).toMatchObject({ error: 'step_not_possible' })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 1 })
    expect((await lettersTo(line[0]!)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'A place is free for you',
      'You are registered',
    ])
  })

  test('an offer nobody takes lapses by the clock, once, and goes on; who let it lapse may rejoin at the end', async () => {
    const { event, seated, line } = await full(1, 2)
    await does(seated[0]!, cancel, event.id)
    t.clock.advance(12 * HOUR)
    expect(await refused(line[0]!, acceptOffer, event.id)).toMatchObject({
      error: 'step_not_possible',
      detail: 'This offer is over',
    })
    expect(await stateOf(line[0]!, event.id)).toMatchObject({ state: 'cancelled', cancel_cause: 'lapsed' })
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
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 1 })
  })

  test('who comes back before the clock struck passes nobody', async () => {
    const { event, seated, line } = await full(1, 2)
    await does(seated[0]!, cancel, event.id)
    t.clock.advance(12 * HOUR)
    expect((await does(line[0]!, register, event.id)).registration).toMatchObject({ position: 1 })
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'offered' })
    await checkPlaces(event.id)
  })

  test('two hours before the start it is given at once', async () => {
    const { event, seated, line } = await full(1, 1, { starts_at: later(t.clock.now(), 2 * HOUR) })
    await does(seated[0]!, cancel, event.id)
    expect(await stateOf(line[0]!, event.id)).toMatchObject({ state: 'registered', needs_confirming: false })
    expect((await lettersTo(line[0]!)).at(-1)!.subject).toBe(`You have a place: ${event.title}`)
    expect(await refused(line[0]!, leaveWaitingList, event.id)).toMatchObject({ error: 'step_not_possible' })
  })

  test('an offer turned down goes on; leaving the line promotes nobody', async () => {
    const { event, seated, line } = await full(1, 3)
    expect(await does(line[0]!, leaveWaitingList, event.id)).toMatchObject({
      registration: { state: 'cancelled' },
    })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 2 })
    expect(await stateOf(line[1]!, event.id)).toMatchObject({ state: 'waitlisted', position: 1 })
    await does(seated[0]!, cancel, event.id)
    await does(line[1]!, leaveWaitingList, event.id)
    expect(await stateOf(line[2]!, event.id)).toMatchObject({ state: 'offered' })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 1, waiting: 0 })
  })

  test('more capacity makes as many offers; what one promotion left over the clock hands on', async () => {
    const { event, line } = await full(1, 3)
    await transact(t.deps, (tx) => setCapacity(tx, event.id, 3, systemActor))
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 3, waiting: 1 })
    await t.deps.db
      .updateTable('event_places')
      .set({ capacity: 4 })
      .where('event_id', '=', event.id)
      .execute()
    await t.tick()
    expect(await stateOf(line[2]!, event.id)).toMatchObject({ state: 'offered' })
    expect(await checkPlaces(event.id)).toMatchObject({ taken: 4, waiting: 0 })
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

test('after a move the student is asked whether it still suits, for the move they saw', async () => {
  const event = await anEvent()
  const student = await aStudent(t)
  await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  const from = {
    starts_at: iso(event.starts_at),
    ends_at: iso(event.ends_at),
    time_zone: event.time_zone,
    venue_name: 'Main Hall',
    venue_address: '1 Campus Way',
  }
  const move = (sequence: number) =>
    transact(t.deps, async (tx) => {
      const starts_at = later(event.starts_at, sequence * DAY)
      await tx.db
        .updateTable('events')
        .set({ sequence, starts_at, ends_at: later(starts_at, 4 * HOUR), moved_at: tx.now })
        .where('id', '=', event.id)
        .execute()
      await recordActivity(tx, systemActor, {
        verb: 'event.moved',
        subject: { type: 'event', id: event.id },
        organisation_id: event.organisation_id,
        data: { from: sequence === 1 ? from : { ...from, venue_name: 'Elsewhere' }, sequence },
      })
    })
  await move(1)
  await move(2)
  expect(await does(student, eventDetail, event.id)).toMatchObject({
    registration: { state: 'registered', needs_confirming: true, moved_from: from },
    sequence: 2,
    may: { confirm: true, cancel: true },
  })
  const says = async (sequence: number) => {
    const response = await student.client.call(confirm, { body: { event_id: event.id, sequence } })
    return response.json().registration.needs_confirming
  }
  expect(await says(1)).toBe(true)
  expect(await says(2)).toBe(false)
  expect(await says(1)).toBe(false)
  const answers = await t.deps.db
    .selectFrom('activities')
    .select('id')
    .where('verb', '=', 'event_registration.confirmed')
    .execute()
  expect(answers).toHaveLength(2)
})
