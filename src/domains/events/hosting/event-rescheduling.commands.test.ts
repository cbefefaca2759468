import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { calendarText } from '#platform/calendar.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { checkPlaces } from '../../../../tests/harness/attending.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { aHost, letters, whole } from '../../../../tests/harness/hosting.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { buildRegistration } from '../events.fixtures.ts'
import { type HostedEvent, universityHosting } from './hosted-events.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('moving', () => {
  test('asks first, then raises the sequence and tells everyone in their own zone', async () => {
    const host = await aHost(t)
    const event: HostedEvent = (await host.create()).json()
    const guest = await anEmployer(t, { organization: { time_zone: 'Europe/Berlin' } })
    await t.deps.db
      .insertInto('event_invitations')
      .values({
        id: newId(),
        event_id: event.id,
        organization_id: guest.organization_id,
        state: 'accepted',
        way: 'pick',
        created_at: t.clock.now(),
        answered_at: t.clock.now(),
      })
      .execute()
    const student = await aStudent(t)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
    const next = { starts_at: '2026-04-03T15:00:00Z', ends_at: '2026-04-03T19:00:00Z' }
    const asked = await host.update(event.id, { ...next, title: 'Spring fair 2' })
    expect(asked.statusCode).toBe(409)
    expect(problemOf(asked)).toMatchObject({
      error: 'move_to_confirm',
      detail: 'This changes the time. 2 students and 1 organization will be notified.',
    })
    expect(await host.detail(event.id)).toMatchObject({ title: 'Spring fair', sequence: 0 })
    const moved = await host.update(event.id, { ...next, confirm_move: true })
    expect(moved.json()).toMatchObject({ sequence: 1, moved_at: t.clock.now().toISOString() })
    await t.drain()
    const news = (await letters(t)).filter(({ letter }) => letter.subject.startsWith('Moved'))
    expect(news).toHaveLength(3)
    const berlin = news.find(({ letter }) => letter.facts[1]![1].includes('Berlin'))
    expect(berlin!.letter.facts.slice(0, 2)).toEqual([
      ['When, before', expect.stringContaining('April 2, 2026, 5:00 PM – 9:00 PM, Berlin time (Thu,')],
      ['When, now', expect.stringContaining('April 3, 2026, 5:00 PM – 9:00 PM, Berlin time (Fri,')],
    ])
  })

  test('text alone tells nobody; a new place does, and a start may not move into the past', async () => {
    const host = await aHost(t)
    const event: HostedEvent = (await host.create()).json()
    const text = await host.update(event.id, { title: 'Renamed', description: '<p>More</p>' })
    expect(text.json()).toMatchObject({ title: 'Renamed', sequence: 0, moved_at: null })
    const place = await host.update(event.id, { venue_name: 'Gym' })
    expect(problemOf(place).detail).toBe('This changes the place. No one needs to be notified yet.')
    const past = await host.update(event.id, { starts_at: '2026-03-01T15:00:00Z', confirm_move: true })
    expect(problemOf(past).fields).toHaveProperty('starts_at')
    expect((await host.update(event.id, { state: 'draft' })).statusCode).toBe(409)
  })
})

test('a move reaches the calendar of who is registered: the same entry, one step on', async () => {
  const { client } = await aUniversity(t)
  const { id } = (await client.call(universityHosting.create, { body: whole })).json()
  const student = await aStudent(t)
  await buildRegistration(t.deps, { event_id: id, student_id: student.id })
  await t.drain()
  const moved = { ...whole, starts_at: '2026-04-03T15:00:00Z', ends_at: '2026-04-03T19:00:00Z' }
  const asked = await client.call(universityHosting.update, { params: { id }, body: moved })
  expect(problemOf(asked)).toMatchObject({ status: 409, error: 'move_to_confirm' })
  const body = { ...moved, confirm_move: true }
  expect((await client.call(universityHosting.update, { params: { id }, body })).statusCode).toBe(200)
  const calendars = (await lettersTo(t, student.person_id)).flatMap(({ calendar }) => calendar ?? [])
  const entries = calendars.map((calendar) => {
    const read = new ICAL.Component(
      ICAL.parse(calendarText(calendar, { email: 'no-reply@fairlead.example' })),
    )
    const event = new ICAL.Event(read.getFirstSubcomponent('vevent')!)
    return { uid: event.uid, sequence: event.sequence, start: event.startDate.toString() }
  })
  expect(entries.map(({ sequence, start }) => [sequence, start])).toEqual([
    [0, '2026-04-02T10:00:00'],
    [1, '2026-04-03T10:00:00'],
  ])
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
})

test('an online event that gets a door sends each registered student the ticket, once', async () => {
  const host = await aHost(t)
  const online = { format: 'virtual', meeting_url: 'https://meet.example/fair', venue_name: '' }
  const { id }: HostedEvent = (await host.create(online)).json()
  const [one, two, waiting] = [await aStudent(t), await aStudent(t), await aStudent(t)]
  await buildRegistration(t.deps, { event_id: id, student_id: one.id })
  await buildRegistration(t.deps, { event_id: id, student_id: two.id })
  await buildRegistration(t.deps, { event_id: id, student_id: waiting.id, state: 'waitlisted' })
  await t.drain()
  const tickets = async ({ person_id }: { person_id: string }) =>
    (await lettersTo(t, person_id)).flatMap(({ ticket }) => ticket ?? [])
  expect(await tickets(one)).toEqual([])
  expect((await host.update(id, { confirm_move: true })).statusCode).toBe(200)
  await t.drain()
  const codes = await t.deps.db
    .selectFrom('event_registrations')
    .select(['student_id', 'ticket_code'])
    .where('event_id', '=', id)
    .execute()
  for (const student of [one, two]) {
    const [ticket, ...more] = await tickets(student)
    const { ticket_code } = codes.find(({ student_id }) => student_id === student.id)!
    expect(ticket!.code.replaceAll(/[ -]/g, '')).toBe(ticket_code)
    expect(ticket!.address).toContain(ticket_code)
    expect(more).toEqual([])
  }
  expect(await tickets(waiting)).toEqual([])
  // they have it now
  expect((await host.update(id, { venue_name: 'Gym', confirm_move: true })).statusCode).toBe(200)
  await t.drain()
  expect(await tickets(one)).toHaveLength(1)
})

describe('an offer follows a move', () => {
  const scene = async () => {
    const host = await aHost(t)
    const { id }: HostedEvent = (await host.create({ capacity: 2 })).json()
    const student = await aStudent(t)
    const offer = await buildRegistration(t.deps, { event_id: id, student_id: student.id, state: 'offered' })
    await t.drain()
    const move = async (startsIn: number) => {
      const starts_at = later(t.clock.now(), startsIn * HOUR)
      const body = { starts_at: iso(starts_at), ends_at: iso(later(starts_at, HOUR)), capacity: 2 }
      expect((await host.update(id, { ...body, confirm_move: true })).statusCode).toBe(200)
      return starts_at
    }
    const row = () =>
      t.deps.db
        .selectFrom('event_registrations')
        .select(['state', 'offer_expires_at', 'confirmed_sequence'])
        .where('id', '=', offer.id)
        .executeTakeFirstOrThrow()
    return { id, student, move, row }
  }

  test('it is made anew, never past 2 hours before the new start, and the letter says until when', async () => {
    const { id, student, move, row } = await scene()
    const starts_at = await move(5)
    const until = later(starts_at, -2 * HOUR)
    expect(await row()).toMatchObject({ state: 'offered', offer_expires_at: iso(until) })
    const told = (await lettersTo(t, student.person_id)).filter(({ subject }) => subject.startsWith('Moved'))
    expect(told).toHaveLength(1)
    expect(told[0]!.paragraphs.join(' ')).toMatch(/A place is still held for you until March .+ Accept it/)
    expect(told[0]!.paragraphs.join(' ')).not.toContain('confirm that you’re still coming')
    // nobody puts into a calendar what is not theirs yet
    expect(told[0]!.calendar).toBeUndefined()
    t.clock.advance(HOUR)
    await move(100)
    expect(await row()).toMatchObject({ offer_expires_at: iso(later(t.clock.now(), 12 * HOUR)) })
    await checkPlaces(t, id)
  })

  test('nearer to the new start the place is given at once, and asks to be confirmed', async () => {
    const { id, student, move, row } = await scene()
    await move(1)
    expect(await row()).toMatchObject({ state: 'registered', offer_expires_at: null, confirmed_sequence: 0 })
    const subjects = (await lettersTo(t, student.person_id)).map(({ subject }) => subject)
    expect(subjects).toContain('You have a place: Spring fair')
    await checkPlaces(t, id)
  })

  test('one whose time is over stays over', async () => {
    const { move, row } = await scene()
    const { offer_expires_at } = await row()
    t.clock.advance(13 * HOUR)
    await move(48)
    expect(await row()).toMatchObject({ offer_expires_at })
  })
})

test('who exhibits reads the old time and the new', async () => {
  const host = await aHost(t)
  const { id }: HostedEvent = (await host.create()).json()
  const team = await anEmployer(t, { organization: { time_zone: 'Europe/Berlin' } })
  await buildFairRegistration(t.deps, {
    event_id: id,
    organization_id: team.organization_id,
    state: 'approved',
  })
  const next = { starts_at: '2026-04-03T15:00:00Z', ends_at: '2026-04-03T19:00:00Z', venue_name: 'Gym' }
  await host.update(id, { ...next, confirm_move: true })
  const told = (await lettersTo(t, team.person_id)).filter(({ subject }) => subject.startsWith('Moved'))
  expect(told).toHaveLength(1)
  expect(told[0]!.facts).toEqual([
    ['When, before', expect.stringContaining('April 2, 2026, 5:00 PM – 9:00 PM, Berlin time (Thu,')],
    ['When, now', expect.stringContaining('April 3, 2026, 5:00 PM – 9:00 PM, Berlin time (Fri,')],
    ['Where, before', 'Main Hall'],
    ['Where, now', 'Gym'],
  ])
})
