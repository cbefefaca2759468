import { expect } from 'vitest'
import { universityCheckIn } from '#domains/events/check-in/check-in.contract.ts'
import { universityLetIns } from '#domains/events/check-in/let-ins.contract.ts'
import { buildEvent, buildRegistration, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { universityNoShows } from '#domains/events/no-shows/no-shows.contract.ts'
import { eventDetail, register } from '#domains/events/registrations/event-registrations.contract.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'
import type { Student } from './attending.ts'
import { lettersTo } from './letters.ts'

type Host = Awaited<ReturnType<typeof aUniversity>>
type Policy = Partial<BodyOf<typeof universityNoShows.savePolicy>>

export const refusing = {
  step: 'refusal',
  times: 2,
  days: 30,
  contact_email: 'careers@example.edu',
} as const

export const setPolicy = ({ client }: Host, body: Policy = {}) =>
  client.call(universityNoShows.savePolicy, { body: { ...refusing, ...body } })

export const hostWith = async (t: TestApp, body: Policy = {}) => {
  const host = await aUniversity(t)
  expect((await setPolicy(host, body)).statusCode).toBe(200)
  return host
}

/** An event that begins in an hour and lasts two, at which somebody else is checked in. */
export const eventNow = async (t: TestApp, { organization_id }: Host, overrides: EventOverrides = {}) => {
  const starts_at = later(t.clock.now(), HOUR)
  const ends_at = later(starts_at, 2 * HOUR)
  const event = await buildEvent(t.deps, { organization_id, starts_at, ends_at, ...overrides })
  await buildRegistration(t.deps, { event_id: event.id, checked_in_at: t.clock.now() })
  return event
}

export const goOn = async (t: TestApp, days = 2) => {
  t.clock.advance(days * DAY)
  await t.tick()
  await t.drain()
}

/** Holds a place and doesn't come. */
export const misses = async (t: TestApp, host: Host, student: Student) => {
  const event = await eventNow(t, host)
  const registration = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
  await goOn(t)
  return { event_id: event.id, id: registration.id }
}

export const coming = (t: TestApp, { organization_id }: Host) => buildEvent(t.deps, { organization_id })

export const registers = ({ client }: Student, event_id: string) =>
  client.call(register, { body: { event_id } })

export const seen = async ({ client }: Student, event_id: string) =>
  (await client.call(eventDetail, { body: { event_id } })).json()

/** Until when the host refuses the student. */
export const refusedUntil = async (t: TestApp, host: Host, student: Student): Promise<string | null> =>
  (await seen(student, (await coming(t, host)).id)).refused_until

export const lettersAboutNoShows = async (t: TestApp, { person_id }: Student) =>
  (await lettersTo(t, person_id)).filter(({ subject }) => /^You (missed|were there)|excused/.test(subject))

export const letsIn = ({ client }: Host, event_id: string, registration_id: string) =>
  client.call(universityLetIns.letIn, {
    params: { id: event_id },
    body: { registration_id, reason: 'Scanned at the door' },
  })

export const undoes = ({ client }: Host, event_id: string, registration_id: string) =>
  client.call(universityCheckIn.undo, { params: { id: event_id }, body: { registration_id } })
