import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { DAY, iso, later, MINUTE } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { employerSlots } from './appointment-slots.contract.ts'
import { buildSlot } from './appointment-slots.fixtures.ts'
import { bookSlot, ownAppointments } from './appointments.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const robin = { name: 'Robin Carter', email: 'robin@example.com', job_title: '' }
const sam = { name: 'Sam Field', email: 'sam@example.com', job_title: '' }

/** An approved exhibitor whom Robin and Sam stand for, with a appointment of each that a student has booked. */
const scene = async () => {
  const team = await anEmployer(t)
  const starts_at = later(t.clock.now(), 10 * DAY)
  const event = await buildEvent(t.deps, { starts_at })
  const { id } = await buildFairRegistration(t.deps, {
    event_id: event.id,
    organization_id: team.organization_id,
    state: 'approved',
    representatives: [robin, sam],
  })
  const visitor = async (slot_id: string) => {
    const student = await aStudent(t)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    await student.client.call(bookSlot, { body: { slot_id } })
    return student
  }
  const open = async (representative: string, minutes: number) => {
    const response = await team.client.call(employerSlots.open, {
      params: { id },
      body: { starts_at: iso(later(starts_at, minutes * MINUTE)), length: 10, count: 2, representative },
    })
    return response.json().slots.filter((one: { representative: { email: string } }) => {
      return one.representative.email === representative
    })
  }
  const [first] = await open(robin.email, 0)
  const [second] = await open(sam.email, 30)
  const [robins, sams] = [await visitor(first.id), await visitor(second.id)]
  const edit = (representatives: Array<typeof robin>) =>
    team.client.call(employerRegistering.edit, { params: { id }, body: { representatives, notes: '' } })
  const appointments = async () =>
    (await team.client.call(employerSlots.list, { params: { id } }))
      .json()
      .slots.map((slot: { representative: object; student: object | null }) => ({
        ...slot.representative,
        booked: slot.student !== null,
      }))
  const own = async (student: typeof robins) =>
    (await student.client.call(ownAppointments, { params: { id: event.id } }))
      .json()
      .own.map(({ representative }: { representative: { name: string } }) => representative.name)
  return { team, event, id, starts_at, robins, sams, edit, appointments, own }
}

const lettersOf = async (personId: string) =>
  (await lettersTo(t, personId)).filter(({ subject }) => subject.startsWith('Canceled: your appointment'))

const appointmentSubjects = async (personId: string) =>
  (await subjectsTo(t, personId)).filter((subject) => subject.toLowerCase().includes('your appointment'))

describe('appointments follow those who come', () => {
  it('of somebody taken off the registration they end, and the students are told why', async () => {
    const { edit, appointments, own, robins, sams } = await scene()
    expect((await edit([sam])).statusCode).toBe(200)
    expect(await appointments()).toEqual([
      { name: 'Sam Field', email: 'sam@example.com', booked: true },
      { name: 'Sam Field', email: 'sam@example.com', booked: false },
    ])
    expect(await own(robins)).toEqual([])
    expect(await own(sams)).toEqual(['Sam Field'])
    expect(await lettersOf(sams.person_id)).toEqual([])
    const letters = await lettersOf(robins.person_id)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.facts).toContainEqual(['Reason', 'Robin Carter is no longer coming'])
  })

  it('with another name under the same address they go on, and who booked is told whom they meet now', async () => {
    const { edit, appointments, own, robins, sams } = await scene()
    await edit([{ ...robin, name: 'Alex Moreno' }, sam])
    expect(await appointments()).toMatchObject([
      { name: 'Alex Moreno', booked: true },
      { name: 'Alex Moreno', booked: false },
      { name: 'Sam Field' },
      { name: 'Sam Field' },
    ])
    expect(await own(robins)).toEqual(['Alex Moreno'])
    const letters = await lettersTo(t, robins.person_id)
    const told = letters.filter(({ subject }) =>
      /^Now with Alex Moreno: your appointment with /.test(subject),
    )
    expect(told).toHaveLength(1)
    expect(told[0]!.facts).toContainEqual(['Previously with', 'Robin Carter'])
    expect(await appointmentSubjects(sams.person_id)).toEqual([
      expect.stringMatching(/^Your appointment with /),
    ])
  })

  it('a name spelled otherwise or a corrected address goes along, and nobody is bothered', async () => {
    const { edit, appointments, own, robins, sams } = await scene()
    const corrected = { ...robin, email: 'robin.carter@example.com' }
    await edit([corrected, { ...sam, name: 'Sam FIELD' }])
    expect(await appointments()).toEqual([
      { name: 'Robin Carter', email: 'robin.carter@example.com', booked: true },
      { name: 'Robin Carter', email: 'robin.carter@example.com', booked: false },
      { name: 'Sam FIELD', email: 'sam@example.com', booked: true },
      { name: 'Sam FIELD', email: 'sam@example.com', booked: false },
    ])
    expect(await own(sams)).toEqual(['Sam FIELD'])
    for (const { person_id } of [robins, sams])
      expect(await appointmentSubjects(person_id)).toEqual([expect.stringMatching(/^Your appointment with /)])
  })

  it('a new address that has another appointment at that time elsewhere does not get two', async () => {
    const { edit, appointments, team, starts_at } = await scene()
    const elsewhere = await buildFairRegistration(t.deps, {
      organization_id: team.organization_id,
      state: 'approved',
      representatives: [{ ...robin, email: 'robin.carter@example.com' }],
    })
    await buildSlot(t.deps, { registration_id: elsewhere.id, starts_at })
    await edit([{ ...robin, email: 'robin.carter@example.com' }, sam])
    expect(await appointments()).toMatchObject([
      { name: 'Robin Carter', booked: false },
      { name: 'Sam Field' },
      { name: 'Sam Field' },
    ])
  })

  it('what has been stays as it was', async () => {
    const { edit, id, event } = await scene()
    const past = await buildSlot(t.deps, { registration_id: id, starts_at: later(t.clock.now(), -DAY) })
    await edit([sam])
    const row = await t.deps.db
      .selectFrom('fair_slots')
      .select(['canceled_at', 'representative_name'])
      .where('id', '=', past.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ canceled_at: null, representative_name: 'Robin Carter' })
    expect(event.id).toBe(past.event_id)
  })
})
