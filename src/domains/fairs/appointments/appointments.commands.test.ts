import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { later, MINUTE } from '#platform/clock.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { appointmentSubjects, book, holders, scene } from '../../../../tests/harness/appointments.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { employerSlots as calls } from './appointment-slots.contract.ts'
import { buildSlot } from './appointment-slots.fixtures.ts'
import { freeSlots, leaveSlot, ownAppointments } from './appointments.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('booking', () => {
  it('shows, books, tells both, and gives back', async () => {
    const { open, event, team, id, visitor } = await scene(t)
    const [slot] = (await open()).json().slots
    const student = await visitor()
    const list = async () => (await student.client.call(ownAppointments, { params: { id: event.id } })).json()
    expect(await list()).toMatchObject({
      own: [],
      exhibitors: [{ registration_id: id, free: 3 }],
      may: { book: true },
    })
    expect((await student.client.call(freeSlots, { params: { id } })).json().slots).toHaveLength(3)
    const booked = await book(student, slot.id)
    expect(booked.json()).toMatchObject({
      own: [{ id: slot.id, may: { leave: true } }],
      exhibitors: [{ free: 2 }],
    })
    expect((await book(student, slot.id)).statusCode).toBe(200)
    expect(await appointmentSubjects(t, student.person_id)).toHaveLength(1)
    const seen = (await team.client.call(calls.list, { params: { id } })).json()
    expect(seen.slots[0]).toMatchObject({
      student: { name: expect.any(String) },
      may: { cancel: true, remove: false },
    })
    const left = await student.client.call(leaveSlot, { body: { slot_id: slot.id } })
    expect(left.json().own).toEqual([])
    expect((await student.client.call(leaveSlot, { body: { slot_id: slot.id } })).statusCode).toBe(404)
  })

  it('ten students going for one appointment end in one', async () => {
    const { open, visitor } = await scene(t)
    const [slot] = (await open({ count: 1 })).json().slots
    const students = await Promise.all(Array.from({ length: 10 }, visitor))
    const answers = await Promise.all(students.map((student) => book(student, slot.id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(
      answers.filter((one) => one.statusCode === 409).every((one) => problemOf(one).error === 'slot_taken'),
    ).toBe(true)
  })

  it('nobody has two appointments at once, whatever arrives at once', async () => {
    const { open, exhibitor, visitor } = await scene(t)
    const student = await visitor()
    const slots = [(await open({ count: 1 })).json().slots[0].id]
    for (let n = 0; n < 3; n++) {
      const { team, id } = await exhibitor()
      slots.push((await open({ count: 1, length: 30 }, team, id)).json().slots[0].id)
    }
    const answers = await Promise.all(slots.map((id) => book(student, id)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await holders(t, slots)).filter(Boolean)).toHaveLength(1)
    expect(
      new Set(answers.filter((one) => one.statusCode === 409).map((one) => problemOf(one).error)),
    ).toEqual(new Set(['appointment_clash']))
  })

  it('a switch keeps the old appointment when the new one is gone, and two that swap do not lock each other out', async () => {
    const { open, visitor } = await scene(t)
    const [one, two, three] = (await open()).json().slots.map(({ id }: { id: string }) => id)
    const [ann, bob] = [await visitor(), await visitor()]
    await book(ann, one)
    await book(bob, two)
    const gone = await Promise.all([book(ann, two, one), book(bob, one, two)])
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(await holders(t, [one, two, three])).toEqual([ann.id, bob.id, null])
    expect((await book(ann, three)).statusCode).toBe(409)
    expect((await book(ann, three, one)).statusCode).toBe(200)
    expect(await holders(t, [one, two, three])).toEqual([null, bob.id, ann.id])
    const race = await Promise.all([book(ann, one, three), book(bob, one, two)])
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await holders(t, [one, two, three])).filter(Boolean)).toHaveLength(2)
    expect((await book(ann, one, two)).statusCode).toBe(404)
  })

  it('is for those who have a place, until the appointment begins', async () => {
    const { open, start, visitor, event } = await scene(t)
    const [slot] = (await open()).json().slots
    const stranger = await aStudent(t)
    const refused = await book(stranger, slot.id)
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
    const student = await visitor()
    const gone = await buildSlot(t.deps, {
      registration_id: (await buildFairRegistration(t.deps, { event_id: event.id, state: 'approved' })).id,
      starts_at: later(t.clock.now(), -MINUTE),
    })
    expect((await book(student, gone.id)).statusCode).toBe(409)
    expect(start > t.clock.now()).toBe(true)
  })
})
