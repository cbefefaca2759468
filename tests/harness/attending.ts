import { expect } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import {
  type acceptOffer,
  type cancel,
  eventDetail,
  type leaveWaitingList,
  type register,
  type StudentEventDetail,
} from '#domains/events/registrations/event-registrations.contract.ts'
import type { aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import { problemOf } from './client.ts'

export type Student = Awaited<ReturnType<typeof aStudent>>

type Step =
  | typeof register
  | typeof cancel
  | typeof acceptOffer
  | typeof leaveWaitingList
  | typeof eventDetail

export const does = async (student: Student, step: Step, event_id: string): Promise<StudentEventDetail> => {
  const response = await student.client.call(step, { body: { event_id } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

export const refused = async (student: Student, step: Step, event_id: string) =>
  problemOf(await student.client.call(step, { body: { event_id } }))

export const stateOf = async (student: Student, event: string) =>
  (await does(student, eventDetail, event)).registration

/** The counters match the rows, and nothing exceeds the capacity. */
export const checkPlaces = async (t: TestApp, event_id: string) => {
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

export const anEvent = (t: TestApp, overrides: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(t.deps, { format: 'hybrid', meeting_url: 'https://meet.example/door', ...overrides })
