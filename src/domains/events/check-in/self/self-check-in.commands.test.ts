import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { aStudent, aUniversity } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { meanwhile } from '../../../../../tests/harness/meanwhile.ts'
import type { RegistrationState } from '../../events.contract.ts'
import { buildEvent, buildRegistration, type EventOverrides } from '../../events.fixtures.ts'
import { universityHosting } from '../../hosting/hosted-events.contract.ts'
import { universityParticipants } from '../../participants/participants.contract.ts'
import { register } from '../../registrations/event-registrations.contract.ts'
import { universityCheckIn } from '../check-in.contract.ts'
import { checkInMyself } from './entrance.contract.ts'
import { universitySelfCheckIn as calls } from './self-check-in.contract.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  host = await aUniversity(t, { team_role: 'staff' })
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>
type Screen = OutputOf<typeof calls.screen>

const switchTo = (id: string, is_on: boolean, by = host) =>
  by.client.call(calls.switchSelf, { params: { id }, body: { is_on } })

/** An event of now whose host switched self check-in on. */
const entrance = async (overrides: EventOverrides = {}) => {
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    title: 'Spring fair',
    starts_at: later(t.clock.now(), HOUR),
    ...overrides,
  })
  expect((await switchTo(event.id, true)).statusCode).toBe(204)
  return event
}

const screenOf = async (id: string): Promise<Screen> => {
  const answer = await host.client.call(calls.screen, { params: { id } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const shownAt = async (id: string) => (await screenOf(id)).codes[0]!.code

const enter = (student: Student, event_id: string, code: string) =>
  student.client.call(checkInMyself, { body: { event_id, code } })

const registered = async (event_id: string, state: RegistrationState = 'registered') => {
  const student = await aStudent(t)
  const registration = await buildRegistration(t.deps, { event_id, student_id: student.id, state })
  return { student, registration }
}

const arrivalsOf = async (id: string) =>
  (await host.client.call(universityCheckIn.arrivals, { params: { id } })).json() as OutputOf<
    typeof universityCheckIn.arrivals
  >

const isRefused = async (answer: ReturnType<typeof enter>, word: string) => {
  const given = await answer
  expect(given.json(), given.body).toMatchObject({ error: word })
  return problemOf(given)
}

test('a registered student checks in by the code at the entrance once, and the host reads how', async () => {
  const event = await entrance()
  const { student, registration } = await registered(event.id)
  const code = await shownAt(event.id)
  const first = await enter(student, event.id, code)
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toEqual({
    title: 'Spring fair',
    time_zone: 'America/Chicago',
    checked_in_at: t.clock.now().toISOString(),
    already: false,
  })
  const at = first.json().checked_in_at
  t.clock.advance(10 * 60_000)
  expect((await enter(student, event.id, code)).json()).toMatchObject({ already: true, checked_in_at: at })
  expect(await arrivalsOf(event.id)).toMatchObject({
    checked_in: 1,
    latest: [{ registration_id: registration.id, checked_in_self: true, checked_in_by: null }],
  })
  const log = await t.deps.db
    .selectFrom('activities')
    .select(['actor_role', 'actor_person_id', 'organization_id', 'data'])
    .where('subject_id', '=', registration.id)
    .where('verb', '=', 'event_registration.checked_in')
    .execute()
  expect(log).toEqual([
    {
      actor_role: 'student',
      actor_person_id: student.person_id,
      organization_id: host.organization_id,
      data: { event_id: event.id, self: true },
    },
  ])
})

test('the desk takes a self check-in back, and the next one is by whom it is', async () => {
  const event = await entrance()
  const { student, registration } = await registered(event.id)
  await enter(student, event.id, await shownAt(event.id))
  const undone = { params: { id: event.id }, body: { registration_id: registration.id } }
  expect((await host.client.call(universityCheckIn.undo, undone)).statusCode).toBe(204)
  const again = (await host.client.call(universityCheckIn.checkInPerson, undone)).json()
  expect(again).toMatchObject({ already: false, checked_in_self: false })
  expect(again.checked_in_by).toEqual(expect.any(String))
})

test('two devices at once are one arrival', async () => {
  const event = await entrance()
  const { student } = await registered(event.id)
  const code = await shownAt(event.id)
  const answers = await Promise.all([1, 2, 3, 4].map(() => enter(student, event.id, code)))
  expect(answers.map((one) => one.statusCode)).toEqual([200, 200, 200, 200])
  expect(answers.filter((one) => !one.json().already)).toHaveLength(1)
  expect((await arrivalsOf(event.id)).checked_in).toBe(1)
})

describe('a code', () => {
  test('counts while it is shown and as long again, and is followed by the next ones', async () => {
    t.clock.set('2026-03-02T15:10:12.000Z')
    const event = await entrance()
    const { codes } = await screenOf(event.id)
    expect(codes.map(({ shown_for }) => shown_for)).toEqual([18_000, 30_000, 30_000, 30_000])
    const inTime = await registered(event.id)
    const late = await registered(event.id)
    // 48 seconds later it has just ended: shown for 18, then counting for 30
    t.clock.advance(47_999)
    expect((await enter(inTime.student, event.id, codes[0]!.code)).statusCode).toBe(200)
    t.clock.advance(1)
    await isRefused(enter(late.student, event.id, codes[0]!.code), 'link_expired')
    expect((await enter(late.student, event.id, codes[1]!.code)).statusCode).toBe(200)
  })

  test('that is still to be shown does not count yet', async () => {
    const event = await entrance()
    const { student } = await registered(event.id)
    const { codes } = await screenOf(event.id)
    for (const { code } of codes.slice(1)) await isRefused(enter(student, event.id, code), 'link_expired')
  })

  test('of another event, of nothing, or altered is none', async () => {
    const event = await entrance()
    const other = await entrance({ title: 'Fall fair' })
    const { student } = await registered(event.id)
    const code = await shownAt(event.id)
    const flipped = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`
    for (const wrong of [await shownAt(other.id), flipped, code.toLowerCase(), ` ${code}`, `${code}=`, ''])
      await isRefused(enter(student, event.id, wrong), 'link_expired')
    expect((await enter(student, event.id, 'x'.repeat(101))).statusCode).toBe(422)
    expect((await enter(student, event.id.toUpperCase(), code)).statusCode).toBe(200)
  })

  test('tells nothing of events: whether there is one shows only to those who hold its code', async () => {
    const student = await aStudent(t)
    const event = await entrance()
    const draft = await buildEvent(t.deps, { organization_id: host.organization_id, state: 'draft' })
    for (const id of [event.id, draft.id, '00000000-0000-4000-8000-000000000000'])
      await isRefused(enter(student, id, 'guessed'), 'link_expired')
  })
})

describe('switched off', () => {
  test('a code that is still shown stops working at once', async () => {
    const event = await entrance()
    const { student } = await registered(event.id)
    const code = await shownAt(event.id)
    await switchTo(event.id, false)
    await switchTo(event.id, false)
    const refused = await isRefused(enter(student, event.id, code), 'conflict')
    expect(refused.detail).toContain('switched off')
    const log = await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_id', '=', event.id)
      .where('verb', 'like', 'event.self_check_in%')
      .orderBy('id')
      .execute()
    expect(log.map(({ verb }) => verb)).toEqual(['event.self_check_in_started', 'event.self_check_in_ended'])
  })

  test('in the moment somebody checks in, it is off for them', async () => {
    const event = await entrance()
    const { student } = await registered(event.id)
    const code = await shownAt(event.id)
    const answer = await meanwhile(
      t.deps,
      (db) => db.updateTable('events').set({ self_check_in: false }).where('id', '=', event.id).execute(),
      () => enter(student, event.id, code),
    )
    if (answer.status === 'rejected') throw answer.reason
    expect(problemOf(answer.value).error).toBe('conflict')
  })

  test('a copy of the event starts without it, and a canceled one can’t have it', async () => {
    const canceled = await buildEvent(t.deps, { organization_id: host.organization_id, state: 'canceled' })
    expect(problemOf(await switchTo(canceled.id, true)).error).toBe('conflict')
    const event = await entrance()
    const copy = await host.client.call(universityHosting.duplicate, { params: { id: event.id }, body: {} })
    expect(copy.statusCode, copy.body).toBe(201)
    const { self_check_in } = await t.deps.db
      .selectFrom('events')
      .select('self_check_in')
      .where('id', '=', copy.json().id)
      .executeTakeFirstOrThrow()
    expect(self_check_in).toBe(false)
  })
})

describe('kept out, in words to the student', () => {
  test.each<[RegistrationState, string, string]>([
    ['canceled', 'ticket_canceled', 'Your registration was canceled'],
    ['waitlisted', 'ticket_waiting', 'You’re on the waiting list'],
    ['offered', 'ticket_waiting', 'You were offered a place'],
  ])('%s', async (state, word, words) => {
    const event = await entrance()
    const { student } = await registered(event.id, state)
    const refused = await isRefused(enter(student, event.id, await shownAt(event.id)), word)
    expect(refused.detail).toContain(words)
    expect(refused.may).toBeUndefined()
    expect((await arrivalsOf(event.id)).checked_in).toBe(0)
  })

  test('without a registration; once registered, the same code lets them in', async () => {
    const event = await entrance()
    const student = await aStudent(t)
    const code = await shownAt(event.id)
    await isRefused(enter(student, event.id, code), 'not_registered')
    expect((await student.client.call(register, { body: { event_id: event.id } })).statusCode).toBe(200)
    expect((await enter(student, event.id, code)).statusCode).toBe(200)
  })

  test('removed by the host', async () => {
    const event = await entrance()
    const { student, registration } = await registered(event.id)
    const removed = await host.client.call(universityParticipants.remove, {
      body: { registration_id: registration.id, reason: 'Not this time' },
    })
    expect(removed.statusCode, removed.body).toBe(204)
    const refused = await isRefused(enter(student, event.id, await shownAt(event.id)), 'ticket_canceled')
    expect(refused.detail).toContain('The host removed you')
  })

  test('before the hours and after, and at an event that was canceled meanwhile', async () => {
    const event = await entrance()
    const { student } = await registered(event.id)
    const code = await shownAt(event.id)
    const set = (values: { starts_at: Date; ends_at: Date } | { state: 'canceled'; canceled_at: Date }) =>
      t.deps.db.updateTable('events').set(values).where('id', '=', event.id).execute()
    await set({ starts_at: later(t.clock.now(), 2 * DAY), ends_at: later(t.clock.now(), 3 * DAY) })
    const early = await isRefused(enter(student, event.id, code), 'conflict')
    expect(early.detail).toContain('opens a day before')
    expect(await screenOf(event.id)).toMatchObject({ hindrance: expect.any(String), codes: [] })
    await set({ starts_at: later(t.clock.now(), -3 * DAY), ends_at: later(t.clock.now(), -2 * DAY) })
    await isRefused(enter(student, event.id, code), 'conflict')
    await set({ state: 'canceled', canceled_at: t.clock.now() })
    const gone = await isRefused(enter(student, event.id, code), 'conflict')
    expect(gone.detail).toContain('canceled')
    expect(await screenOf(event.id)).toMatchObject({ hindrance: 'This event was canceled', codes: [] })
  })

  test('a deactivated student, and everyone at the event of a deactivated host', async () => {
    const other = await aUniversity(t)
    const event = await buildEvent(t.deps, {
      organization_id: other.organization_id,
      starts_at: later(t.clock.now(), HOUR),
    })
    await switchTo(event.id, true, other)
    const [gone, here] = [await registered(event.id), await registered(event.id)]
    const { codes } = (await other.client.call(calls.screen, { params: { id: event.id } })).json() as Screen
    const { code } = codes[0]!
    await t.deps.db
      .updateTable('role_accounts')
      .set({ status: 'deactivated' })
      .where('id', '=', gone.student.id)
      .execute()
    expect((await enter(gone.student, event.id, code)).statusCode).toBe(403)
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' })
      .where('id', '=', other.organization_id)
      .execute()
    await isRefused(enter(here.student, event.id, code), 'not_found')
  })
})
