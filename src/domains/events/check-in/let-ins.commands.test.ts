import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import type { RegistrationState } from '../events.contract.ts'
import { buildEvent, buildRegistration, type RegistrationOverrides } from '../events.fixtures.ts'
import { universityParticipants } from '../participants/participants.contract.ts'
import { capacityErrors } from '../registrations/event-seats.rules.ts'
import { universityCheckIn } from './check-in.contract.ts'
import { universityLetIns } from './let-ins.contract.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  host = await aUniversity(t, { team_role: 'staff' })
})
afterAll(() => t.close())

const eventWith = (capacity: number | null = null, starts_at = later(t.clock.now(), HOUR)) =>
  buildEvent(t.deps, { organization_id: host.organization_id, capacity, starts_at })

const rowOf = (id: string) =>
  t.deps.db.selectFrom('event_registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const placesOf = async (id: string) => {
  const { taken, waiting, beyond } = await t.deps.db
    .selectFrom('event_places')
    .selectAll()
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  return { taken, waiting, beyond }
}

const letIn = (id: string, registration_id: string, reason = 'Host agreed') =>
  host.client.call(universityLetIns.letIn, { params: { id }, body: { registration_id, reason } })

const undo = (id: string, registration_id: string) =>
  host.client.call(universityCheckIn.undo, { params: { id }, body: { registration_id } })

const scan = async (id: string, registrationId: string) =>
  host.client.call(universityCheckIn.checkIn, {
    params: { id },
    body: { code: (await rowOf(registrationId)).ticket_code },
  })

const mayOf = (answer: { json: () => unknown }) => (answer.json() as { may?: unknown }).may

test.each<[RegistrationState, { taken: number; waiting: number; beyond: number }]>([
  ['waitlisted', { taken: 1, waiting: 1, beyond: 0 }],
  ['canceled', { taken: 1, waiting: 0, beyond: 0 }],
  ['offered', { taken: 2, waiting: 0, beyond: 0 }],
])('%s: refused, let in anyway with a reason, and put back by an undo', async (state, before) => {
  const event = await eventWith(state === 'offered' ? 2 : 1)
  await buildRegistration(t.deps, { event_id: event.id })
  const registration = await buildRegistration(t.deps, { event_id: event.id, state })
  expect(await placesOf(event.id)).toEqual(before)
  const refused = await scan(event.id, registration.id)
  expect(refused.statusCode).toBe(409)
  expect(mayOf(refused)).toEqual({ let_in: true })
  const answer = await letIn(event.id, registration.id, '  Guest of  honor ')
  expect(answer.json()).toMatchObject({ registration_id: registration.id, already: false })
  expect((await letIn(event.id, registration.id)).json()).toMatchObject({ already: true })
  const isBeyond = state !== 'offered'
  expect(await placesOf(event.id)).toEqual({ taken: 2, waiting: 0, beyond: isBeyond ? 1 : 0 })
  const params = { id: event.id }
  const { data } = (await host.client.call(universityParticipants.list, { params })).json()
  expect(data.find(({ id }: { id: string }) => id === registration.id)).toMatchObject({
    state: 'registered',
    attendance: 'checked_in',
    let_in_reason: 'Guest of honor',
  })
  const csv = await host.client.call(universityParticipants.csv, { params })
  expect(csv.body).toMatch(/Let in anyway\r?\n/)
  expect(csv.body).toContain('honor')
  expect((await undo(event.id, registration.id)).statusCode).toBe(204)
  expect((await undo(event.id, registration.id)).statusCode).toBe(204)
  expect((await rowOf(registration.id)).state).toBe(isBeyond ? state : 'registered')
  expect(await placesOf(event.id)).toEqual(before)
})

test('the reason and the former state are logged once', async () => {
  const event = await eventWith()
  const { id } = await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
  await Promise.all([letIn(event.id, id, 'Speaker'), letIn(event.id, id, 'Speaker')])
  const log = await t.deps.db
    .selectFrom('activities')
    .select(['verb', 'data'])
    .where('subject_id', '=', id)
    .where('verb', '<>', 'event_registration.waitlisted')
    .execute()
  expect(log).toEqual([
    {
      verb: 'event_registration.let_in',
      data: { event_id: event.id, from: 'waitlisted', reason: 'Speaker' },
    },
  ])
  expect(await placesOf(event.id)).toEqual({ taken: 1, waiting: 0, beyond: 0 })
})

test('the hours are passed within a week of the event, not outside it', async () => {
  const soon = await eventWith(null, later(t.clock.now(), 3 * DAY))
  const early = await buildRegistration(t.deps, { event_id: soon.id })
  const refused = await scan(soon.id, early.id)
  expect(problemOf(refused)).toMatchObject({ error: 'conflict' })
  expect(mayOf(refused)).toEqual({ let_in: true })
  expect((await letIn(soon.id, early.id)).statusCode).toBe(200)
  const far = await eventWith(null, later(t.clock.now(), 8 * DAY))
  for (const state of ['registered', 'waitlisted'] as const) {
    const one = await buildRegistration(t.deps, { event_id: far.id, state })
    expect(mayOf(await scan(far.id, one.id))).toEqual({ let_in: false })
    expect((await letIn(far.id, one.id)).statusCode).toBe(409)
    expect((await rowOf(one.id)).checked_in_at).toBeNull()
  }
})

const withDrawn: Array<[string, RegistrationOverrides, { barred?: true }]> = [
  ['whom the host removed', { state: 'canceled', cancel_cause: 'host' }, { barred: true }],
  ['whose university no longer confirms them', { state: 'canceled', cancel_cause: 'affiliation' }, {}],
]
test.each(withDrawn)('a person %s is never let in', async (_, overrides, { barred }) => {
  const event = await eventWith()
  const student = await aStudent(t, { first_name: 'Nadia', last_name: 'Never' })
  const { id } = await buildRegistration(t.deps, {
    event_id: event.id,
    student_id: student.id,
    ...overrides,
  })
  if (barred)
    await t.deps.db
      .updateTable('event_registrations')
      .set({ barred_at: t.clock.now() })
      .where('id', '=', id)
      .execute()
  expect(mayOf(await scan(event.id, id))).toEqual({ let_in: false })
  expect(problemOf(await letIn(event.id, id)).error).toBe('ticket_canceled')
  const found = await host.client.call(universityCheckIn.people, {
    params: { id: event.id },
    query: { search: 'never nadia' },
  })
  expect(found.json().data).toMatchObject([{ may: { check_in: false, let_in: false } }])
})

test('a ticket of another event, an unknown code and a canceled event are never let in', async () => {
  const event = await eventWith()
  const other = await buildRegistration(t.deps, { event_id: (await eventWith()).id, state: 'waitlisted' })
  const byCode = (code: string) =>
    host.client.call(universityLetIns.letIn, {
      params: { id: event.id },
      body: { code, reason: 'Host agreed' },
    })
  expect(problemOf(await byCode((await rowOf(other.id)).ticket_code)).error).toBe('ticket_elsewhere')
  expect((await byCode('000000000000')).statusCode).toBe(404)
  expect((await letIn(event.id, other.id)).statusCode).toBe(404)
  const mine = await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
  expect((await byCode((await rowOf(mine.id)).ticket_code)).statusCode).toBe(200)
  const off = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    state: 'canceled',
    starts_at: later(t.clock.now(), HOUR),
  })
  const gone = await buildRegistration(t.deps, { event_id: off.id, state: 'canceled', cancel_cause: 'event' })
  expect((await letIn(off.id, gone.id)).statusCode).toBe(409)
})

test('one is named, with a reason of some words', async () => {
  const event = await eventWith()
  const { id } = await buildRegistration(t.deps, { event_id: event.id, state: 'waitlisted' })
  const code = (await rowOf(id)).ticket_code
  const bodies = [
    { registration_id: id, reason: ' \u200b ' },
    { registration_id: id, reason: 'x'.repeat(201) },
    { registration_id: id, code, reason: 'Both' },
    { reason: 'Neither' },
  ]
  for (const body of bodies) {
    const answer = await host.client.call(universityLetIns.letIn, { params: { id: event.id }, body })
    expect(answer.statusCode).toBe(422)
  }
  expect((await rowOf(id)).state).toBe('waitlisted')
})

test('two doors with two people and the last place: one is beyond the capacity, and the event can still be edited', async () => {
  const event = await eventWith(1)
  const both = await Promise.all(
    [1, 2].map(() => buildRegistration(t.deps, { event_id: event.id, state: 'canceled' })),
  )
  const answers = await Promise.all(both.map(({ id }) => letIn(event.id, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await placesOf(event.id)).toEqual({ taken: 2, waiting: 0, beyond: 1 })
  expect(capacityErrors({ taken: 2, capacity: 1 }, 1)).toEqual({})
  expect(capacityErrors({ taken: 4, capacity: 2 }, 3)).toEqual({})
  expect(capacityErrors({ taken: 2, capacity: 5 }, 1)).toHaveProperty('capacity')
})
