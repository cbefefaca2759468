import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordActivity } from '#platform/activity.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { anEvent, checkPlaces, does, refused } from '../../../../tests/harness/attending.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { inGroups } from '../check-in/ticket-codes.contract.ts'
import { buildRegistration } from '../events.fixtures.ts'
import {
  acceptOffer,
  cancel,
  confirm,
  eventDetail,
  leaveWaitingList,
  register,
} from './event-registrations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('registering', () => {
  test('takes a place once, however often it is asked for; only then the link shows', async () => {
    const event = await anEvent(t, { capacity: 3 })
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
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 0 })
    const [letter, ...others] = await lettersTo(t, student.person_id)
    expect(letter).toMatchObject({ subject: `You’re registered: ${event.title}` })
    expect(Object.fromEntries(letter!.facts!)).toMatchObject({
      When: 'Monday, March 9, 2026, 10:00 AM – 2:00 PM, Chicago time',
      Where: 'Main Hall, 1 Campus Way',
      Online: event.meeting_url,
    })
    expect(letter!.paragraphs.join(' ')).toContain('cancel on the event’s page')
    expect(others).toEqual([])
  })

  test('the letter that confirms a place holds its ticket, unless one meets online only', async () => {
    const student = await aStudent(t)
    const [there, online] = [await anEvent(t), await anEvent(t, { format: 'virtual' })]
    const { registration } = await does(student, register, there.id)
    await does(student, register, online.id)
    const [first, second] = await lettersTo(t, student.person_id)
    const code = registration!.ticket_code!
    expect(first!.ticket).toEqual({
      address: `http://localhost:3000/check-in?event=${there.id}&code=${code}`,
      code: inGroups(code),
    })
    expect(second).toMatchObject({ subject: `You’re registered: ${online.title}` })
    expect(second!.ticket).toBeUndefined()
  })

  test('a place given up before the letter was written has no ticket; taken again, it has one', async () => {
    const [student, event] = [await aStudent(t), await anEvent(t)]
    await does(student, register, event.id)
    await does(student, cancel, event.id)
    const tickets = async () =>
      (await lettersTo(t, student.person_id)).map(({ ticket }) => ticket !== undefined)
    expect(await tickets()).toEqual([false, false])
    await does(student, register, event.id)
    expect(await tickets()).toEqual([false, false, true])
  })

  test('letters say the time where the reader is', async () => {
    const event = await anEvent(t)
    const student = await aStudent(t)
    await student.client.call(register, { body: { event_id: event.id, time_zone: 'Europe/Berlin' } })
    const [letter] = await lettersTo(t, student.person_id)
    expect(letter!.facts).toContainEqual([
      'Your time',
      'Monday, March 9, 2026, 4:00 PM – 8:00 PM, Berlin time',
    ])
  })

  test('a full event leads to the line, in order, with the position', async () => {
    const event = await anEvent(t, { capacity: 1 })
    const [first, second, third] = [await aStudent(t), await aStudent(t), await aStudent(t)]
    await does(first, register, event.id)
    expect((await does(second, eventDetail, event.id)).may).toMatchObject({ register: true, waits: true })
    expect(await does(second, register, event.id)).toMatchObject({
      registration: { state: 'waitlisted', position: 1, ticket_code: null },
      meeting_url: null,
    })
    expect((await does(third, register, event.id)).registration).toMatchObject({ position: 2 })
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 1, waiting: 2 })
    const [letter] = await lettersTo(t, third.person_id)
    expect(letter!.paragraphs[1]).toContain('You’re number 2 in line')
  })

  test.each([
    [
      'too early',
      { registration_opens_at: DAY },
      'Registration opens on March 3, 2026, 9:00 AM, Chicago time',
    ],
    ['too late', { registration_closes_at: -DAY }, 'Registration is closed'],
    ['begun', { starts_at: -HOUR }, 'This event has started'],
    ['over', { starts_at: -DAY }, 'This event is over'],
  ])('%s', async (_, times, detail) => {
    const now = t.clock.now()
    const dates = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, later(now, ms)]))
    const event = await anEvent(t, dates)
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
    expect(await checkPlaces(t, event.id)).toMatchObject({ taken: 0 })
  })

  test('who is not meant learns which field of the profile is missing or differs', async () => {
    const event = await anEvent(t, {
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
      degree: ["This event is for students working toward: Master's; your profile doesn’t list your degree"],
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
    const draft = await anEvent(t, { state: 'draft' })
    const invited = await anEvent(t, { visibility: 'invited' })
    for (const event of [draft.id, invited.id, newId()])
      for (const step of [eventDetail, register, cancel, acceptOffer, leaveWaitingList])
        expect(await refused(student, step, event)).toMatchObject({ status: 404, error: 'not_found' })
    const bad = await student.client.call(register, { body: { event_id: 'no', time_zone: 'Mars/Olympus' } })
    expect(Object.keys(problemOf(bad).fields!)).toEqual(['event_id', 'time_zone'])
  })

  test('a clash is pointed out and not forbidden', async () => {
    const [one, other, later_] = [
      await anEvent(t, { title: 'One' }),
      await anEvent(t, { title: 'Other' }),
      await anEvent(t, { starts_at: later(t.clock.now(), 9 * DAY) }),
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

test('after a move the student is asked whether it still suits, for the move they saw', async () => {
  const event = await anEvent(t)
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
    inTransaction(t.deps, async (tx) => {
      const starts_at = later(event.starts_at, sequence * DAY)
      await tx.db
        .updateTable('events')
        .set({ sequence, starts_at, ends_at: later(starts_at, 4 * HOUR), moved_at: tx.now })
        .where('id', '=', event.id)
        .execute()
      await recordActivity(tx, systemActor, {
        verb: 'event.moved',
        subject: { type: 'event', id: event.id },
        organization_id: event.organization_id,
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
