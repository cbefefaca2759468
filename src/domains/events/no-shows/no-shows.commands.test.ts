import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { universityCheckIn } from '../check-in/check-in.contract.ts'
import { universityLetIns } from '../check-in/let-ins.contract.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { universityParticipants } from '../participants/participants.contract.ts'
import { cancel, eventDetail, register } from '../registrations/event-registrations.contract.ts'
import { employerNoShows, universityNoShows } from './no-shows.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Host = Awaited<ReturnType<typeof aUniversity>>
type Student = Awaited<ReturnType<typeof aStudent>>

const refusing = { step: 'refusal', times: 2, days: 30, contact_email: 'careers@example.edu' } as const
const set = ({ client }: Host, body: Partial<BodyOf<typeof universityNoShows.savePolicy>>) =>
  client.call(universityNoShows.savePolicy, { body: { ...refusing, ...body } })

const hostWith = async (body: Partial<BodyOf<typeof universityNoShows.savePolicy>> = {}) => {
  const host = await aUniversity(t)
  expect((await set(host, body)).statusCode).toBe(200)
  return host
}

/** An event now at which somebody else is checked in, and when it has been over for two days. */
const eventNow = async (host: Host, capacity: number | null = null) => {
  const starts_at = later(t.clock.now(), HOUR)
  const ends_at = later(starts_at, 2 * HOUR)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at,
    ends_at,
    capacity,
  })
  await buildRegistration(t.deps, { event_id: event.id, checked_in_at: t.clock.now() })
  return event
}

const goOn = async (days = 2) => {
  t.clock.advance(days * DAY)
  await t.tick()
  await t.drain()
}

/** Holds a place and doesn't come. */
const misses = async (host: Host, student: Student) => {
  const event = await eventNow(host)
  const registration = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  await goOn()
  return { event_id: event.id, id: registration.id }
}

const coming = (host: Host) => buildEvent(t.deps, { organization_id: host.organization_id })
const registers = async ({ client }: Student, event_id: string) =>
  client.call(register, { body: { event_id } })
const seen = async ({ client }: Student, event_id: string) =>
  (await client.call(eventDetail, { body: { event_id } })).json()

const lettersTo = async ({ person_id }: Student) => {
  const { email } = await t.deps.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select(['letter', 'cause'])
    .where('recipient', '=', email)
    .where((eb) =>
      eb.or([
        eb('cause', 'like', '%event_registration.missed%'),
        eb('cause', 'like', '%event_registration.excuse%'),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ letter }) => letter as unknown as { subject: string; paragraphs: string[] })
}

test('without a policy nothing happens, and no student reads of one', async () => {
  const host = await aUniversity(t)
  const student = await aStudent(t)
  await misses(host, student)
  await misses(host, student)
  const event = await coming(host)
  expect(await seen(student, event.id)).toMatchObject({ no_show_policy: null, refused_until: null })
  expect((await registers(student, event.id)).statusCode).toBe(200)
  expect(await lettersTo(student)).toEqual([])
})

test('a letter follows each no-show once, and says what counts and whom to ask', async () => {
  const host = await hostWith({ step: 'letter' })
  const student = await aStudent(t)
  const next = await coming(host)
  expect((await seen(student, next.id)).no_show_policy).toContain('writes to students')
  const { event_id } = await misses(host, student)
  await goOn(0)
  const [letter, ...more] = await lettersTo(student)
  expect(more).toEqual([])
  expect(letter!.subject).toContain('You missed')
  const words = letter!.paragraphs.join(' ')
  expect(words).toContain('canceling in time')
  expect(words).toContain('careers@example.edu')
  await misses(host, student)
  expect(await lettersTo(student)).toHaveLength(2)
  expect((await registers(student, (await coming(host)).id)).statusCode).toBe(200)
  const logged = await t.deps.db
    .selectFrom('activities')
    .select('verb')
    .where('verb', '=', 'event_registration.missed')
    .where((eb) => eb(eb.ref('data', '->>').key('event_id' as never), '=', event_id as never))
    .execute()
  expect(logged).toHaveLength(1)
})

test('after so many no-shows registrations are refused for a while, with until when and whom to ask', async () => {
  const host = await hostWith({ days: 10 })
  const elsewhere = await hostWith()
  const student = await aStudent(t)
  await misses(host, student)
  const first = await coming(host)
  expect(await seen(student, first.id)).toMatchObject({
    no_show_policy: expect.stringContaining('after 2 no-shows within 12 months'),
    refused_until: null,
    may: { register: true },
  })
  expect((await registers(student, first.id)).statusCode).toBe(200)
  await misses(host, student)
  const second = await coming(host)
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
  expect((await registers(student, (await coming(elsewhere)).id)).statusCode).toBe(200)
  const [, letter] = await lettersTo(student)
  expect(letter!.paragraphs.join(' ')).toContain('takes no registrations from you until')
  await goOn(10)
  expect((await registers(student, (await coming(host)).id)).statusCode).toBe(200)
})

test('an excuse ends a refusal, and taking it back begins it again', async () => {
  const host = await hostWith({ times: 1 })
  const student = await aStudent(t)
  const { id, event_id } = await misses(host, student)
  const next = await coming(host)
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
  const stranger = await hostWith()
  expect((await stranger.client.call(universityNoShows.excuse, { body })).statusCode).toBe(404)
  for (const _ of [1, 2])
    expect((await host.client.call(universityNoShows.excuse, { body })).statusCode).toBe(204)
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
  await t.drain()
  // of the two steps that were told together, the one that still holds
  expect((await lettersTo(student)).map(({ subject }) => subject.split(':')[0])).toEqual([
    expect.stringContaining('You missed'),
    'You’re no longer excused',
  ])
})

test('only someone who held a place and did not come counts, or can be excused', async () => {
  const host = await hostWith({ times: 1 })
  const [waiting, canceled, came, late] = [
    await aStudent(t),
    await aStudent(t),
    await aStudent(t),
    await aStudent(t),
  ]
  const event = await eventNow(host)
  const full = await eventNow(host, 1)
  const of = (student: Student, more = {}) =>
    buildRegistration(t.deps, { event_id: event.id, student_id: student.id, ...more })
  await of(waiting, { event_id: full.id, state: 'waitlisted' })
  await of(canceled)
  expect((await canceled.client.call(cancel, { body: { event_id: event.id } })).statusCode).toBe(200)
  const there = await of(came, { checked_in_at: t.clock.now() })
  const scanned = await of(late)
  await goOn()
  const refusedOf = async (student: Student) =>
    (await seen(student, (await coming(host)).id)).refused_until !== null
  expect(await Promise.all([waiting, canceled, came, late].map(refusedOf))).toEqual([
    false,
    false,
    false,
    true,
  ])
  const excusing = await host.client.call(universityNoShows.excuse, { body: { registration_id: there.id } })
  expect(excusing.statusCode).toBe(409)
  // a scan that waited on a device arrives after all
  const answer = await host.client.call(universityLetIns.letIn, {
    params: { id: event.id },
    body: { registration_id: scanned.id, reason: 'Scanned at the door' },
  })
  expect(answer.statusCode).toBe(200)
  expect(await refusedOf(late)).toBe(false)
  // undone: a no-show again, but told once
  const body = { registration_id: scanned.id }
  await host.client.call(universityCheckIn.undo, { params: { id: event.id }, body })
  await goOn(0)
  expect(await refusedOf(late)).toBe(true)
  expect(await lettersTo(late)).toHaveLength(1)
})

test('an event taken down counts against nobody', async () => {
  const host = await hostWith({ times: 1 })
  const student = await aStudent(t)
  const { event_id } = await misses(host, student)
  const next = await coming(host)
  expect((await seen(student, next.id)).refused_until).not.toBeNull()
  await t.deps.db
    .updateTable('events')
    .set({ taken_down_at: t.clock.now(), taken_down_reason: 'Not a real event' })
    .where('id', '=', event_id)
    .execute()
  expect((await seen(student, next.id)).refused_until).toBeNull()
})

test('places taken before registrations were first refused do not count', async () => {
  const host = await hostWith({ step: 'letter' })
  const student = await aStudent(t)
  const event = await eventNow(host)
  await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  t.clock.advance(HOUR)
  await set(host, { times: 1 })
  await goOn()
  expect((await seen(student, (await coming(host)).id)).refused_until).toBeNull()
  await misses(host, student)
  // loosening it forgives nothing, switching it off does
  await set(host, { times: 1, days: 10 })
  expect((await seen(student, (await coming(host)).id)).refused_until).not.toBeNull()
  await set(host, { step: 'nothing' })
  await set(host, { times: 1 })
  expect((await seen(student, (await coming(host)).id)).refused_until).toBeNull()
})

test('owners and admins set the policy, of either kind of host; it needs an address and sane numbers', async () => {
  const employer = await anEmployer(t)
  const { policy, savePolicy } = employerNoShows
  expect((await employer.client.call(policy)).json()).toEqual({
    step: 'nothing',
    times: 2,
    days: 90,
    contact_email: null,
    sentence: null,
    may: { edit: true },
  })
  const wrong = await employer.client.call(savePolicy, { body: { step: 'letter' } })
  expect(Object.keys(problemOf(wrong).fields!)).toEqual(['contact_email'])
  const beyond = await employer.client.call(savePolicy, { body: { ...refusing, times: 0, days: 1 } })
  expect(Object.keys(problemOf(beyond).fields!).sort()).toEqual(['days', 'times'])
  expect((await employer.client.call(savePolicy, { body: refusing })).json()).toMatchObject({
    ...refusing,
    sentence: expect.stringContaining('30 days'),
  })
  const { organization_id } = employer
  const recruiter = await anEmployer(t, { organization_id, team_role: 'recruiter' })
  expect((await recruiter.client.call(policy)).json()).toMatchObject({ ...refusing, may: { edit: false } })
  expect((await recruiter.client.call(savePolicy, { body: refusing })).statusCode).toBe(403)
})
