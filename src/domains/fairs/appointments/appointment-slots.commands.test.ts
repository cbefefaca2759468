import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancel } from '#domains/events/registrations/event-registrations.contract.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, iso, later, MINUTE } from '#platform/clock.ts'
import { inTransaction } from '#platform/transactions.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { appointmentSubjects, book, holders, scene } from '../../../../tests/harness/appointments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { employerSlots as calls } from './appointment-slots.contract.ts'
import { ownAppointments } from './appointments.contract.ts'
import { universityHostedSlots } from './hosted-slots.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const eventOf = async (slotId: string) =>
  (
    await t.deps.db
      .selectFrom('fair_slots')
      .select('event_id')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow()
  ).event_id

describe('offering', () => {
  it('opens appointments one after the other', async () => {
    const { open, start, host, event } = await scene(t)
    const response = await open({ pause: 5, place: 'Table 4' })
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json().slots.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(
      [0, 15, 30].map((minutes) => iso(later(start, minutes * MINUTE))),
    )
    const seen = await host.client.call(universityHostedSlots.list, { params: { id: event.id }, query: {} })
    expect(seen.json()).toMatchObject({ total_row: 3, data: [{ place: 'Table 4', student: null }, {}, {}] })
  })

  it.each([
    ['before the event', (start: Date) => ({ starts_at: iso(later(start, -DAY)) }), ['starts_at']],
    ['running over its end', () => ({ count: 100, length: 120 }), ['count']],
    [
      'with a stranger, outside',
      (start: Date) => ({ representative: 'who@example.com', starts_at: iso(later(start, DAY)) }),
      ['representative', 'starts_at'],
    ],
    ['too short, too many', () => ({ length: 1, count: 101 }), ['count', 'length']],
  ])('%s answers 422', async (_name, change, fields) => {
    const { open, start } = await scene(t)
    const response = await open(change(start))
    expect(response.statusCode).toBe(422)
    expect(Object.keys(problemOf(response).fields!).sort()).toEqual(fields)
  })

  it('no representative is double-booked, also when two open at once', async () => {
    const { open } = await scene(t)
    const answers = await Promise.all([open(), open(), open({ representative: 'sam@example.com' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422])
  })

  it('is for approved exhibitors', async () => {
    const { open } = await scene(t, 'pending')
    expect((await open()).statusCode).toBe(409)
  })

  it('what is booked is neither changed nor removed, but canceled with word to the student', async () => {
    const { open, team, visitor } = await scene(t)
    const [first, second] = (await open()).json().slots
    const student = await visitor()
    await book(student, first.id)
    const body = { representative: 'sam@example.com', place: 'Stage' }
    const params = { id: first.id }
    expect((await team.client.call(calls.edit, { params, body })).statusCode).toBe(409)
    expect((await team.client.call(calls.remove, { params })).statusCode).toBe(409)
    const free = { id: second.id }
    expect((await team.client.call(calls.edit, { params: free, body })).json().slots[1]).toMatchObject({
      place: 'Stage',
      representative: { name: 'Sam Field' },
    })
    expect((await team.client.call(calls.cancel, { params: free, body: { reason: 'Ill' } })).statusCode).toBe(
      409,
    )
    expect((await team.client.call(calls.remove, { params: free })).json().slots).toHaveLength(2)
    const canceled = await team.client.call(calls.cancel, { params, body: { reason: 'Robin is ill' } })
    expect(canceled.json().slots).toHaveLength(1)
    expect(
      (await appointmentSubjects(t, student.person_id)).some((one) =>
        one.startsWith('Canceled: your appointment'),
      ),
    ).toBe(true)
    const list = await student.client.call(ownAppointments, {
      params: { id: first.event_id ?? (await eventOf(first.id)) },
    })
    expect(list.json().own).toEqual([])
  })
})

describe('what goes with the rest', () => {
  it('a student who gives up the place frees the appointments', async () => {
    const { open, event, visitor } = await scene(t)
    const [slot] = (await open()).json().slots
    const student = await visitor()
    await book(student, slot.id)
    await student.client.call(cancel, { body: { event_id: event.id } })
    await t.drain()
    expect(await holders(t, [slot.id])).toEqual([null])
  })

  it('an exhibitor who leaves ends its appointments, and the students are told', async () => {
    const { open, team, id, visitor } = await scene(t)
    const [slot] = (await open()).json().slots
    const student = await visitor()
    await book(student, slot.id)
    await team.client.call(employerRegistering.cancel, { params: { id } })
    expect(await appointmentSubjects(t, student.person_id)).toContainEqual(
      expect.stringContaining('Canceled: your appointment'),
    )
    expect((await book(student, slot.id)).statusCode).toBe(404)
  })

  it('appointments end when the event’s time moves, and stay when only its place does', async () => {
    const { open, event, host, visitor } = await scene(t)
    const [slot] = (await open()).json().slots
    const student = await visitor()
    await book(student, slot.id)
    const from = {
      starts_at: iso(event.starts_at),
      ends_at: iso(event.ends_at),
      time_zone: event.time_zone,
      venue_name: event.venue_name,
      venue_address: event.venue_address,
    }
    const moved = (to: object) =>
      inTransaction(t.deps, (tx) =>
        recordActivity(
          tx,
          {
            person_id: host.person_id,
            role: 'university_user',
            organization_id: host.organization_id,
            request_id: null,
          },
          {
            verb: 'event.moved',
            subject: { type: 'event', id: event.id },
            data: { from, to: { ...from, ...to }, sequence: 1 },
          },
        ),
      )
    await moved({ venue_name: 'Other hall' })
    await t.drain()
    expect(await holders(t, [slot.id])).toEqual([student.id])
    await moved({ starts_at: iso(later(event.starts_at, DAY)), ends_at: iso(later(event.ends_at, DAY)) })
    await t.drain()
    expect(await holders(t, [slot.id])).toEqual([null])
    expect(await appointmentSubjects(t, student.person_id)).toContainEqual(
      expect.stringContaining('Canceled: your appointment'),
    )
  })
})
