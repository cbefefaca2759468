import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { buildEvent, buildRegistration, type EventOverrides } from '../events.fixtures.ts'
import { universityHosting } from '../hosting/hosted-events.contract.ts'
import { universityParticipants } from '../participants/participants.contract.ts'
import { eventDetail, register } from '../registrations/event-registrations.contract.ts'
import { universityCheckIn } from './check-in.contract.ts'
import { employerWalkIns, universityWalkIns, type WalkIn } from './walk-ins.contract.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
let university: string
let made = 0
beforeAll(async () => {
  t = await openTestApp()
  university = (await buildListedUniversity(t.deps)).id
  host = await aUniversity(t, { team_role: 'staff', organization: { directory_id: university } })
})
afterAll(() => t.close())

const eventWith = (overrides: EventOverrides = {}) =>
  buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), HOUR),
    ...overrides,
  })

const withAddress = async (overrides: Parameters<typeof aStudent>[1] = {}) => {
  const email = `walker${++made}@example.edu`
  return { ...(await aStudent(t, { ...overrides, email })), email }
}

const own = (first_name: string, last_name: string) =>
  withAddress({ first_name, last_name, university_id: university, affiliation: 'verified' })

const guest = (email: string, first_name = 'Gil', last_name = 'Guest') => ({
  guest: { first_name, last_name, email },
})

const walkIn = (id: string, body: WalkIn) =>
  host.client.call(universityWalkIns.walkIn, { params: { id }, body })

const undo = (id: string, registration_id: string) =>
  host.client.call(universityCheckIn.undo, { params: { id }, body: { registration_id } })

const find = async (id: string, search: string) =>
  (await host.client.call(universityWalkIns.students, { params: { id }, query: { search } })).json().data

const placesOf = async (id: string) => {
  const { taken, waiting, beyond } = await t.deps.db
    .selectFrom('event_places')
    .selectAll()
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  return { taken, waiting, beyond }
}

const participants = async (id: string) =>
  (await host.client.call(universityParticipants.list, { params: { id } })).json()

test('a guest without an account is registered and checked in once, however the address is spelled, from any door', async () => {
  const event = await eventWith({ capacity: 5 })
  const answers = await Promise.all([
    walkIn(event.id, guest('gil@example.org')),
    walkIn(event.id, guest(' GIL@Example.org ')),
    walkIn(event.id, guest('gil@example.org', 'Gilbert')),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(answers.filter((answer) => !answer.json().already)).toHaveLength(1)
  expect(answers[0]!.json()).toMatchObject({
    last_name: 'Guest',
    is_walk_in: true,
    university: null,
    majors: [],
  })
  expect(await placesOf(event.id)).toEqual({ taken: 1, waiting: 0, beyond: 0 })
  const list = await participants(event.id)
  expect(list.counts).toMatchObject({ registered: 1, checked_in: 1, walk_ins: 1 })
  expect(list.data).toMatchObject([
    {
      student_id: null,
      is_walk_in: true,
      email: 'gil@example.org',
      attendance: 'checked_in',
      may: { see_profile: false },
    },
  ])
  const params = { id: event.id }
  const csv = await host.client.call(universityParticipants.csv, { params })
  expect(csv.body).toMatch(/gil@example\.org.*,Yes,/)
  expect((await host.client.call(universityHosting.detail, { params })).json()).toMatchObject({
    checked_in: 1,
    walk_ins: 1,
  })
  const people = (search: string) => host.client.call(universityCheckIn.people, { params, query: { search } })
  for (const search of ['guest gil', 'Gil@example.org'])
    expect((await people(search)).json().data).toMatchObject([
      { last_name: 'Guest', may: { check_in: false } },
    ])
  expect((await host.client.call(universityCheckIn.arrivals, { params })).json()).toMatchObject({
    registered: 1,
    checked_in: 1,
    latest: [{ is_walk_in: true }],
  })
})

test('an undone walk-in was never here, and may come again', async () => {
  const event = await eventWith({ capacity: 1 })
  const { registration_id } = (await walkIn(event.id, guest('once@example.org'))).json()
  expect((await undo(event.id, registration_id)).statusCode).toBe(204)
  expect((await undo(event.id, registration_id)).statusCode).toBe(404)
  expect(await placesOf(event.id)).toEqual({ taken: 0, waiting: 0, beyond: 0 })
  expect((await walkIn(event.id, guest('once@example.org'))).json().already).toBe(false)
})

test('a university finds its own students by name, registers one, and tells them; others only by themselves', async () => {
  const event = await eventWith()
  const mine = await own('Zora', 'Walker')
  const stranger = await withAddress({ first_name: 'Zora', last_name: 'Walkerton' })
  expect(await find(event.id, 'zora walk')).toMatchObject([
    { student_id: mine.id, hindrance: null, may: { walk_in: true, let_in: false } },
  ])
  expect(await find(event.id, mine.email)).toMatchObject([{ student_id: mine.id }])
  expect(await find(event.id, mine.email.slice(1))).toEqual([])
  expect(await find(event.id, stranger.email)).toEqual([])
  expect((await walkIn(event.id, { student_id: stranger.id })).statusCode).toBe(404)
  const answers = await Promise.all([
    walkIn(event.id, { student_id: mine.id }),
    walkIn(event.id, guest(mine.email)),
  ])
  expect(answers.map((answer) => answer.json().already).sort()).toEqual([false, true])
  expect(answers[0]!.json()).toMatchObject({ first_name: 'Zora', last_name: 'Walker' })
  expect(await find(event.id, 'zora')).toEqual([])
  const seen = (await mine.client.call(eventDetail, { body: { event_id: event.id } })).json()
  expect(seen.registration).toMatchObject({ state: 'registered' })
  await t.drain()
  const letters = await t.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('account_id', '=', mine.id)
    .execute()
  expect(letters).toMatchObject([{ title: expect.stringContaining('You’re checked in') }])
})

test('a stranger’s address is a guest as typed: nothing of their account shows', async () => {
  const event = await eventWith()
  const stranger = await withAddress({ first_name: 'Secret', last_name: 'Name' })
  const answer = await walkIn(event.id, guest(stranger.email, 'Typed', 'Here'))
  expect(answer.json()).toMatchObject({ first_name: 'Typed', university: null, already: false })
  expect((await participants(event.id)).data).toMatchObject([{ student_id: null, first_name: 'Typed' }])
})

test('an employer finds students whose profile is open to employers', async () => {
  const employer = await anEmployer(t, { team_role: 'recruiter' })
  const event = await buildEvent(t.deps, {
    organization_id: employer.organization_id,
    starts_at: later(t.clock.now(), HOUR),
  })
  const open = await aStudent(t, { first_name: 'Opal', last_name: 'Open', privacy: 'employers' })
  await aStudent(t, { first_name: 'Opal', last_name: 'Private' })
  const params = { id: event.id }
  const found = await employer.client.call(employerWalkIns.students, { params, query: { search: 'opal' } })
  expect(found.json().data).toMatchObject([{ student_id: open.id }])
  const body = { student_id: open.id }
  expect((await employer.client.call(employerWalkIns.walkIn, { params, body })).statusCode).toBe(201)
})

test('who is registered is checked in as they are; who was removed stays out', async () => {
  const event = await eventWith()
  const [comes, waits, removed] = [
    await own('Ada', 'Comes'),
    await own('Bo', 'Waits'),
    await own('Cy', 'Removed'),
  ]
  const a = await buildRegistration(t.deps, { event_id: event.id, student_id: comes.id })
  await buildRegistration(t.deps, { event_id: event.id, student_id: waits.id, state: 'waitlisted' })
  const c = await buildRegistration(t.deps, {
    event_id: event.id,
    student_id: removed.id,
    state: 'canceled',
    cancel_cause: 'host',
  })
  await t.deps.db
    .updateTable('event_registrations')
    .set({ barred_at: t.clock.now() })
    .where('id', '=', c.id)
    .execute()
  expect((await walkIn(event.id, guest(comes.email))).json()).toMatchObject({
    registration_id: a.id,
    is_walk_in: false,
  })
  const waiting = await walkIn(event.id, guest(waits.email))
  expect(waiting.json()).toMatchObject({ error: 'ticket_waiting', may: { let_in: true } })
  const passed = await walkIn(event.id, { ...guest(waits.email), reason: 'Speaker' })
  expect(passed.json()).toMatchObject({ first_name: 'Bo', already: false })
  for (const body of [guest(removed.email), { student_id: removed.id }])
    expect(problemOf(await walkIn(event.id, { ...body, reason: 'Speaker' }))).toMatchObject({
      error: 'ticket_canceled',
    })
})

test('registering at home and at the door at once is one registration', async () => {
  const event = await eventWith({ capacity: 5 })
  const student = await own('Sim', 'Ultan')
  const [door, home] = await Promise.all([
    walkIn(event.id, { student_id: student.id }),
    student.client.call(register, { body: { event_id: event.id } }),
  ])
  expect([door.statusCode, home.statusCode < 300]).toEqual([201, true])
  expect((await participants(event.id)).data).toMatchObject([{ attendance: 'checked_in' }])
  expect(await placesOf(event.id)).toEqual({ taken: 1, waiting: 0, beyond: 0 })
})

test('a full event takes a walk-in only with a reason, one place beyond', async () => {
  const event = await eventWith({ capacity: 1 })
  const doors = await Promise.all([
    walkIn(event.id, guest('one@example.org')),
    walkIn(event.id, guest('two@example.org')),
  ])
  expect(doors.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = doors.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused).toMatchObject({
    may: { let_in: true },
    detail: 'The event is full: 1 of 1 places are taken',
  })
  const student = await own('Flo', 'Full')
  expect(await find(event.id, 'flo full')).toMatchObject([
    { hindrance: refused.detail, may: { walk_in: false, let_in: true } },
  ])
  const passed = await walkIn(event.id, { student_id: student.id, reason: 'Dean’s guest' })
  expect(await placesOf(event.id)).toEqual({ taken: 2, waiting: 0, beyond: 1 })
  expect((await participants(event.id)).data[0]).toMatchObject({
    is_walk_in: true,
    let_in_reason: 'Dean’s guest',
  })
  expect((await undo(event.id, passed.json().registration_id)).statusCode).toBe(204)
  expect(await placesOf(event.id)).toEqual({ taken: 1, waiting: 0, beyond: 0 })
})

test('an event that is not public takes only those it is open to, whatever the reason', async () => {
  const event = await eventWith({ visibility: 'invited' })
  const refused = await walkIn(event.id, { ...guest('guest@example.org'), reason: 'Host agreed' })
  expect(refused.json()).toMatchObject({ error: 'registration_not_open', may: { let_in: false } })
  const mine = await own('Ina', 'Invited')
  expect((await walkIn(event.id, guest(mine.email))).json()).toMatchObject({ first_name: 'Ina' })
  const naming = await withAddress({ university_id: university, affiliation: 'unverified' })
  expect((await walkIn(event.id, { student_id: naming.id })).statusCode).toBe(404)
  expect(await find(event.id, naming.email)).toEqual([])
})

test('a target group and the hours are passed with a reason only', async () => {
  const event = await eventWith({
    target_student_group: [{ majors: [], graduation_classes: [2031], degrees: [] }],
  })
  const student = await own('Tara', 'Target')
  expect(problemOf(await walkIn(event.id, { student_id: student.id })).error).toBe('outside_target_group')
  expect(problemOf(await walkIn(event.id, guest('tg@example.org'))).error).toBe('outside_target_group')
  expect((await walkIn(event.id, { ...guest('tg@example.org'), reason: 'Host agreed' })).statusCode).toBe(201)
  const later_ = await eventWith({ starts_at: later(t.clock.now(), 3 * DAY) })
  expect(problemOf(await walkIn(later_.id, guest('early@example.org'))).error).toBe('conflict')
  const off = await eventWith({ state: 'canceled' })
  expect((await walkIn(off.id, { ...guest('off@example.org'), reason: 'Host agreed' })).statusCode).toBe(409)
})

test('one person is named, with a whole name and address', async () => {
  const event = await eventWith()
  const student = await own('Uma', 'Una')
  const bodies = [
    {},
    { ...guest('both@example.org'), student_id: student.id },
    guest('no address'),
    guest(`${'x'.repeat(250)}@example.org`),
    guest('long@example.org', 'x'.repeat(101)),
    guest('blank@example.org', ' '),
  ]
  for (const body of bodies) expect((await walkIn(event.id, body)).statusCode).toBe(422)
  expect(await placesOf(event.id)).toMatchObject({ taken: 0 })
})

test('a year after the event a guest is counted, and no longer known', async () => {
  const event = await eventWith()
  await walkIn(event.id, guest('forgotten@example.org', 'Fay', 'Forgotten'))
  t.clock.advance(367 * DAY)
  await t.tick()
  const row = await t.deps.db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ guest_email: null, is_walk_in: true, attendance: 'checked_in' })
  expect(JSON.stringify(row)).not.toMatch(/fay|forgotten/i)
})
