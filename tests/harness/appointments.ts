import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { employerSlots as calls } from '#domains/fairs/appointments/appointment-slots.contract.ts'
import { bookSlot } from '#domains/fairs/appointments/appointments.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'
import { subjectsTo } from './letters.ts'

const people = [
  { name: 'Robin Carter', email: 'robin@example.com', job_title: '' },
  { name: 'Sam Field', email: 'sam@example.com', job_title: '' },
]

/** A fair with an approved exhibitor and a way to get students with a place. */
export const scene = async (t: TestApp, state: 'approved' | 'pending' = 'approved') => {
  const host = await aUniversity(t)
  const start = later(t.clock.now(), 10 * DAY)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: start,
    title: 'Fair',
  })
  const exhibitor = async () => {
    const team = await anEmployer(t)
    const { id } = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      state,
      representatives: people,
    })
    return { team, id }
  }
  const visitor = async () => {
    const student = await aStudent(t)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    return student
  }
  const { team, id } = await exhibitor()
  const open = (change = {}, who = team, registration = id) =>
    who.client.call(calls.open, {
      params: { id: registration },
      body: { starts_at: iso(start), length: 10, count: 3, representative: 'robin@example.com', ...change },
    })
  return { host, event, start, team, id, exhibitor, visitor, open }
}

export const book = (student: Awaited<ReturnType<typeof aStudent>>, slot_id: string, instead_of?: string) =>
  student.client.call(bookSlot, { body: { slot_id, ...(instead_of && { instead_of }) } })

/** What a person was sent about appointments. */
export const appointmentSubjects = async (t: TestApp, person_id: string): Promise<string[]> =>
  (await subjectsTo(t, person_id)).filter((one) => one.includes('appointment'))

export const holders = async (t: TestApp, ids: string[]) => {
  const rows = await t.deps.db
    .selectFrom('fair_slots')
    .select(['id', 'student_id'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.student_id ?? null)
}
