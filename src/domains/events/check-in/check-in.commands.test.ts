import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import type { RegistrationState } from '../events.contract.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { cancel, eventDetail } from '../registrations/event-registrations.contract.ts'
import { universityCheckIn as calls } from './check-in.contract.ts'
import { arrivedAt, hoursHindrance } from './check-in.rules.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  host = await aUniversity(t, { team_role: 'staff' })
})
afterAll(() => t.close())

const eventNow = (organization_id = host.organization_id, title = 'Spring fair') =>
  buildEvent(t.deps, { organization_id, title, starts_at: later(t.clock.now(), HOUR) })

const codeOf = async (id: string) => {
  const { ticket_code } = await t.deps.db
    .selectFrom('event_registrations')
    .select('ticket_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return ticket_code
}

const scan = (id: string, body: { code: string; scanned_at?: string }) =>
  host.client.call(calls.checkIn, { params: { id }, body })

const arrivals = async (id: string) => (await host.client.call(calls.arrivals, { params: { id } })).json()

describe('at the door', () => {
  test('a used ticket cannot be canceled by its holder, until it is taken back', async () => {
    const event = await eventNow()
    const student = await aStudent(t)
    const registration = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    await scan(event.id, { code: await codeOf(registration.id) })
    const body = { event_id: event.id }
    expect((await student.client.call(eventDetail, { body })).json().may.cancel).toBe(false)
    expect(problemOf(await student.client.call(cancel, { body }))).toMatchObject({
      error: 'step_not_possible',
      detail: 'You have already been checked in',
    })
    const undone = { params: { id: event.id }, body: { registration_id: registration.id } }
    expect((await host.client.call(calls.undo, undone)).statusCode).toBe(204)
    expect((await student.client.call(cancel, { body })).statusCode).toBe(200)
  })

  test('a ticket lets its holder in once; a repeat tells when and by whom', async () => {
    const event = await eventNow()
    const registration = await buildRegistration(t.deps, { event_id: event.id })
    await buildRegistration(t.deps, { event_id: event.id })
    const code = await codeOf(registration.id)
    const first = (await scan(event.id, { code })).json()
    expect(first).toMatchObject({
      registration_id: registration.id,
      already: false,
      time_zone: event.time_zone,
    })
    const at = first.checked_in_at
    t.clock.advance(60_000)
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`
    for (const form of [code, typed, `http://localhost:3000/check-in?code=${code}`])
      expect((await scan(event.id, { code: form })).json()).toMatchObject({
        already: true,
        checked_in_at: at,
      })
    expect(await arrivals(event.id)).toMatchObject({
      registered: 2,
      checked_in: 1,
      latest: [{ registration_id: registration.id, checked_in_by: expect.stringMatching(/\S/) }],
    })
    const log = await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_id', '=', registration.id)
      .where('verb', '=', 'event_registration.checked_in')
      .execute()
    expect(log).toHaveLength(1)
  })

  test('a university the student named stands on the arrival, listed or not', async () => {
    const event = await eventNow()
    const student = await aStudent(t)
    await t.deps.db
      .updateTable('students')
      .set({ university_id: null, university_name: 'College of the Island' })
      .where('account_id', '=', student.id)
      .execute()
    const registration = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    const arrival = (await scan(event.id, { code: await codeOf(registration.id) })).json()
    expect(arrival.university).toBe('College of the Island')
  })

  test('two doors scanning the same ticket at once count one arrival', async () => {
    const event = await eventNow()
    const registration = await buildRegistration(t.deps, { event_id: event.id })
    const code = await codeOf(registration.id)
    const answers = await Promise.all([1, 2, 3].map(() => scan(event.id, { code })))
    const first = answers.map((answer) => answer.json()).filter(({ already }) => !already)
    expect(first).toHaveLength(1)
    expect((await arrivals(event.id)).checked_in).toBe(1)
  })

  test.each<[RegistrationState, string]>([
    ['canceled', 'ticket_canceled'],
    ['waitlisted', 'ticket_waiting'],
    ['offered', 'ticket_waiting'],
  ])('%s: kept out with %s', async (state, word) => {
    const event = await eventNow()
    const registration = await buildRegistration(t.deps, {
      event_id: event.id,
      state,
      offer_expires_at: later(t.clock.now(), HOUR),
    })
    const answer = await scan(event.id, { code: await codeOf(registration.id) })
    expect(problemOf(answer)).toMatchObject({ status: 409, error: word })
    expect((await arrivals(event.id)).checked_in).toBe(0)
  })

  test('a ticket of another event of the host is named, a stranger’s is not', async () => {
    const event = await eventNow()
    const other = await buildRegistration(t.deps, { event_id: (await eventNow(undefined, 'Fall fair')).id })
    const wrong = problemOf(await scan(event.id, { code: await codeOf(other.id) }))
    expect(wrong).toMatchObject({ status: 409, error: 'ticket_elsewhere' })
    expect(wrong.detail).toContain('Fall fair')
    const strange = await buildRegistration(t.deps, {})
    expect((await scan(event.id, { code: await codeOf(strange.id) })).statusCode).toBe(404)
    expect((await scan(event.id, { code: 'not a code' })).statusCode).toBe(422)
    const employer = await anEmployer(t)
    const theirs = await eventNow(employer.organization_id)
    expect((await scan(theirs.id, { code: await codeOf(other.id) })).statusCode).toBe(404)
  })

  test('a scan that waited for the network keeps its moment; an undo takes it back', async () => {
    const event = await eventNow()
    const registration = await buildRegistration(t.deps, { event_id: event.id })
    const scanned_at = iso(later(t.clock.now(), -10 * 60_000))
    const body = { code: await codeOf(registration.id), scanned_at }
    expect((await scan(event.id, body)).json().checked_in_at).toBe(scanned_at)
    for (const _ of [1, 2]) {
      const undone = await host.client.call(calls.undo, {
        params: { id: event.id },
        body: { registration_id: registration.id },
      })
      expect(undone.statusCode).toBe(204)
    }
    expect(await arrivals(event.id)).toMatchObject({ checked_in: 0, latest: [] })
  })

  test('who has no ticket at hand is found by name or whole address, and checked in once', async () => {
    const event = await eventNow()
    const student = await aStudent(t, {
      first_name: 'Zoë',
      last_name: 'Quill',
      email: 'zoe.quill@example.edu',
    })
    const registration = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    const elsewhere = await eventNow()
    await buildRegistration(t.deps, { event_id: elsewhere.id, student_id: student.id })
    const find = async (search: string) =>
      (await host.client.call(calls.people, { params: { id: event.id }, query: { search } })).json().data
    const here = { registration_id: registration.id, hindrance: null, may: { check_in: true, let_in: false } }
    for (const search of ['zoe', 'quill z', 'Zoe.Quill@example.edu'])
      expect(await find(search)).toMatchObject([here])
    for (const search of ['zoe.quill@example', 'nobody', '%%', '__']) expect(await find(search)).toEqual([])
    const admit = () =>
      host.client.call(calls.checkInPerson, {
        params: { id: event.id },
        body: { registration_id: registration.id },
      })
    const answers = await Promise.all([admit(), admit()])
    expect(answers.map((answer) => answer.json().already).sort()).toEqual([false, true])
    expect(await find('zoe')).toMatchObject([{ may: { check_in: false }, hindrance: null }])
    expect(await arrivals(event.id)).toMatchObject({ checked_in: 1 })
    expect(await arrivals(elsewhere.id)).toMatchObject({ checked_in: 0 })
  })

  test('who can’t be let in is found with the reason, and refused', async () => {
    const event = await eventNow()
    const student = await aStudent(t, { first_name: 'Wanda', last_name: 'Waits' })
    const registration = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: student.id,
      state: 'waitlisted',
    })
    const params = { id: event.id }
    const found = await host.client.call(calls.people, { params, query: { search: 'wanda' } })
    expect(found.json().data).toMatchObject([
      { hindrance: expect.stringContaining('waiting list'), may: { check_in: false } },
    ])
    const body = { registration_id: registration.id }
    expect(problemOf(await host.client.call(calls.checkInPerson, { params, body }))).toMatchObject({
      status: 409,
      error: 'ticket_waiting',
    })
    const viewer = await aUniversity(t, { organization_id: host.organization_id, team_role: 'viewer' })
    const looked = await viewer.client.call(calls.people, { params, query: { search: 'wanda' } })
    expect(looked.statusCode).toBe(403)
  })

  test('who never came to an event with check-in is noted a day after, once', async () => {
    const event = await eventNow()
    const withoutDoor = await eventNow()
    const came = await buildRegistration(t.deps, { event_id: event.id })
    const absent = await buildRegistration(t.deps, { event_id: event.id })
    const unknown = await buildRegistration(t.deps, { event_id: withoutDoor.id })
    await scan(event.id, { code: await codeOf(came.id) })
    t.clock.advance(2 * DAY)
    await t.tick()
    const rows = await t.deps.db
      .selectFrom('event_registrations')
      .select(['id', 'attendance'])
      .where('id', 'in', [came.id, absent.id, unknown.id])
      .execute()
    expect(Object.fromEntries(rows.map((row) => [row.id, row.attendance]))).toEqual({
      [came.id]: 'checked_in',
      [absent.id]: 'no_show',
      [unknown.id]: null,
    })
  })
})

describe('rules', () => {
  const start = new Date('2026-03-02T12:00:00Z')
  const event = { starts_at: iso(start), ends_at: iso(later(start, 4 * HOUR)) }
  test.each([
    [-25, false],
    [-23, true],
    [27, true],
    [29, false],
  ])('%i hours from the start the door is open: %s', (hours, open) => {
    expect(hoursHindrance(event, later(start, hours * HOUR)) === null).toBe(open)
  })
  test('a scanner’s clock that runs ahead is not believed', () => {
    expect(arrivedAt(iso(later(start, 2 * HOUR)), event, later(start, HOUR))).toEqual(later(start, HOUR))
    expect(arrivedAt(undefined, event, start)).toEqual(start)
  })
})
