import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import {
  coming,
  eventNow,
  goOn,
  hostWith,
  letsIn,
  lettersAboutNoShows,
  misses,
  refusedUntil,
  registers,
  seen,
  undoes,
} from '../../../../tests/harness/no-shows.ts'
import { buildRegistration } from '../events.fixtures.ts'
import { universityParticipants } from '../participants/participants.contract.ts'
import { cancel } from '../registrations/event-registrations.contract.ts'
import { recordNoShows } from './no-shows.commands.ts'
import { universityNoShows } from './no-shows.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('without a policy nothing happens, and no student reads of one', async () => {
  const host = await aUniversity(t)
  const student = await aStudent(t)
  await misses(t, host, student)
  await misses(t, host, student)
  const event = await coming(t, host)
  expect(await seen(student, event.id)).toMatchObject({ no_show_policy: null, refused_until: null })
  expect((await registers(student, event.id)).statusCode).toBe(200)
  expect(await lettersAboutNoShows(t, student)).toEqual([])
})

test('a letter follows each no-show once, and says what counts and whom to ask', async () => {
  const host = await hostWith(t, { step: 'letter' })
  const student = await aStudent(t)
  const next = await coming(t, host)
  expect((await seen(student, next.id)).no_show_policy).toContain('writes to students')
  const { event_id } = await misses(t, host, student)
  await Promise.all([recordNoShows(t.deps), recordNoShows(t.deps)])
  const [letter, ...more] = await lettersAboutNoShows(t, student)
  expect(more).toEqual([])
  expect(letter!.subject).toContain('You missed')
  const words = letter!.paragraphs.join(' ')
  expect(words).toContain('canceling in time')
  expect(words).toContain('careers@example.edu')
  await misses(t, host, student)
  expect(await lettersAboutNoShows(t, student)).toHaveLength(2)
  expect((await registers(student, (await coming(t, host)).id)).statusCode).toBe(200)
  const logged = await t.deps.db
    .selectFrom('activities')
    .select('verb')
    .where('verb', '=', 'event_registration.missed')
    .where((eb) => eb(eb.ref('data', '->>').key('event_id' as never), '=', event_id as never))
    .execute()
  expect(logged).toHaveLength(1)
})

test('after so many no-shows registrations are refused for a while, with until when and whom to ask', async () => {
  const host = await hostWith(t, { days: 10 })
  const elsewhere = await hostWith(t)
  const student = await aStudent(t)
  await misses(t, host, student)
  const first = await coming(t, host)
  expect(await seen(student, first.id)).toMatchObject({
    no_show_policy: expect.stringContaining('after 2 no-shows within 12 months'),
    refused_until: null,
    may: { register: true },
  })
  expect((await registers(student, first.id)).statusCode).toBe(200)
  await misses(t, host, student)
  const second = await coming(t, host)
  const refused = await registers(student, second.id)
  expect(problemOf(refused)).toMatchObject({
    status: 403,
    error: 'refused_after_no_shows',
    detail: expect.stringContaining('careers@example.edu'),
  })
  expect(await seen(student, second.id)).toMatchObject({
    refused_until: expect.any(String),
    hindrance: expect.stringMatching(/takes no registrations from you until .+ 2 times within 12 months/),
    may: { register: false },
  })
  // a place taken before stays, as does every other host
  expect(await seen(student, first.id)).toMatchObject({
    registration: { state: 'registered' },
    hindrance: null,
  })
  expect((await registers(student, (await coming(t, elsewhere)).id)).statusCode).toBe(200)
  const [, letter] = await lettersAboutNoShows(t, student)
  expect(letter!.paragraphs.join(' ')).toContain('takes no registrations from you until')
  await goOn(t, 10)
  expect((await registers(student, (await coming(t, host)).id)).statusCode).toBe(200)
})

test('an excuse ends a refusal, and taking it back begins it again', async () => {
  const host = await hostWith(t, { times: 1 })
  const student = await aStudent(t)
  const { id, event_id } = await misses(t, host, student)
  const next = await coming(t, host)
  const body = { registration_id: id }
  const listed = async () => {
    const params = { id: event_id }
    const { data } = (await host.client.call(universityParticipants.list, { params })).json()
    return data.find((row: { id: string }) => row.id === id)
  }
  expect(await listed()).toMatchObject({
    attendance: 'no_show',
    is_excused: false,
    may: { excuse: true, take_back_excuse: false },
  })
  const viewer = await aUniversity(t, { organization_id: host.organization_id, team_role: 'viewer' })
  expect((await viewer.client.call(universityNoShows.excuse, { body })).statusCode).toBe(403)
  const stranger = await hostWith(t)
  expect((await stranger.client.call(universityNoShows.excuse, { body })).statusCode).toBe(404)
  const colleague = await aUniversity(t, { organization_id: host.organization_id, team_role: 'staff' })
  const both = [host, colleague].map(({ client }) => client.call(universityNoShows.excuse, { body }))
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([204, 204])
  const excused = t.deps.db
    .selectFrom('activities')
    .select('verb')
    .where('subject_id', '=', id)
    .where('verb', '=', 'event_registration.excused')
  expect(await excused.execute()).toHaveLength(1)
  expect(await listed()).toMatchObject({
    is_excused: true,
    may: { excuse: false, take_back_excuse: true },
  })
  const csv = await host.client.call(universityParticipants.csv, { params: { id: event_id }, query: {} })
  const lines = parse(csv.rawPayload, { columns: true, bom: true }) as Record<string, string>[]
  expect(lines.map((line) => line.Attendance)).toContain('No-show, excused')
  expect(await seen(student, next.id)).toMatchObject({ refused_until: null, may: { register: true } })
  expect((await stranger.client.call(universityNoShows.takeBackExcuse, { body })).statusCode).toBe(404)
  for (const _ of [1, 2])
    expect((await host.client.call(universityNoShows.takeBackExcuse, { body })).statusCode).toBe(204)
  expect(problemOf(await registers(student, next.id)).error).toBe('refused_after_no_shows')
  // of the two steps that were told together, the one that still holds
  expect((await lettersAboutNoShows(t, student)).map(({ subject }) => subject.split(':')[0])).toEqual([
    expect.stringContaining('You missed'),
    'You’re no longer excused',
  ])
})

test('only someone who held a place and did not come counts, or can be excused', async () => {
  const host = await hostWith(t, { times: 1 })
  const [waiting, canceled, came, late] = [
    await aStudent(t),
    await aStudent(t),
    await aStudent(t),
    await aStudent(t),
  ]
  const event = await eventNow(t, host)
  const full = await eventNow(t, host, { capacity: 1 })
  const of = (student: { id: string }, more = {}) =>
    buildRegistration(t.deps, { event_id: event.id, student_id: student.id, ...more })
  await of(waiting, { event_id: full.id, state: 'waitlisted' })
  await of(canceled)
  expect((await canceled.client.call(cancel, { body: { event_id: event.id } })).statusCode).toBe(200)
  const there = await of(came, { checked_in_at: t.clock.now() })
  const scanned = await of(late)
  await goOn(t)
  for (const student of [waiting, canceled, came]) expect(await refusedUntil(t, host, student)).toBeNull()
  expect(await refusedUntil(t, host, late)).not.toBeNull()
  const excusing = await host.client.call(universityNoShows.excuse, { body: { registration_id: there.id } })
  expect(excusing.statusCode).toBe(409)
  // a scan that waited on a device arrives after all
  expect((await letsIn(host, event.id, scanned.id)).statusCode).toBe(200)
  expect(await refusedUntil(t, host, late)).toBeNull()
  const told = async () => (await lettersAboutNoShows(t, late)).map(({ subject }) => subject.split(/[: ]/)[1])
  expect(await told()).toEqual(['missed', 'were'])
  // undone: a no-show again
  await undoes(host, event.id, scanned.id)
  await goOn(t, 0)
  await goOn(t, 0)
  expect(await refusedUntil(t, host, late)).not.toBeNull()
  expect(await told()).toEqual(['missed', 'were', 'missed'])
})

test('an event taken down counts against nobody', async () => {
  const host = await hostWith(t, { times: 1 })
  const student = await aStudent(t)
  const { event_id } = await misses(t, host, student)
  expect(await refusedUntil(t, host, student)).not.toBeNull()
  await t.deps.db
    .updateTable('events')
    .set({ taken_down_at: t.clock.now(), taken_down_reason: 'Not a real event' })
    .where('id', '=', event_id)
    .execute()
  expect(await refusedUntil(t, host, student)).toBeNull()
})

test('nobody is written to by a host that was deactivated, and can excuse nobody', async () => {
  const host = await hostWith(t, { step: 'letter' })
  const student = await aStudent(t)
  const event = await eventNow(t, host)
  await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', host.organization_id)
    .execute()
  await goOn(t)
  expect(await lettersAboutNoShows(t, student)).toEqual([])
})

test('an event moved on the last day counts only against those who confirmed its new time', async () => {
  const host = await hostWith(t, { times: 1 })
  const [unaware, confirmed, early] = [await aStudent(t), await aStudent(t), await aStudent(t)]
  const move = (id: string, moved_at: Date) =>
    t.deps.db.updateTable('events').set({ moved_at, sequence: 1 }).where('id', '=', id).execute()
  const event = await eventNow(t, host)
  await buildRegistration(t.deps, { event_id: event.id, student_id: unaware.id })
  const knowing = await buildRegistration(t.deps, { event_id: event.id, student_id: confirmed.id })
  await move(event.id, later(t.clock.now(), -HOUR))
  await t.deps.db
    .updateTable('event_registrations')
    .set({ confirmed_sequence: 1 })
    .where('id', '=', knowing.id)
    .execute()
  const inTime = await eventNow(t, host)
  await buildRegistration(t.deps, { event_id: inTime.id, student_id: early.id })
  await move(inTime.id, later(t.clock.now(), -2 * DAY))
  await goOn(t)
  expect(await refusedUntil(t, host, unaware)).toBeNull()
  expect(await lettersAboutNoShows(t, unaware)).toEqual([])
  for (const student of [confirmed, early]) {
    expect(await refusedUntil(t, host, student)).not.toBeNull()
    expect(await lettersAboutNoShows(t, student)).toHaveLength(1)
  }
})
