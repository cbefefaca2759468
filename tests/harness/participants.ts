import { buildStudent, type StudentOverrides } from '#domains/accounts/accounts.fixtures.ts'
import { buildEvent, buildRegistration, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import type { TestApp } from './app.ts'
import { aSchool } from './schools.ts'

/** A university's event with one of its own students, one from another university, one waiting and one who canceled. */
export const scene = async (t: TestApp, overrides: EventOverrides = {}) => {
  const school = await aSchool(t)
  const other = await buildListedUniversity(t.deps)
  const event = await buildEvent(t.deps, {
    organization_id: school.staff.organization_id,
    capacity: 2,
    ...overrides,
  })
  const add = async (student: StudentOverrides, state?: 'registered' | 'waitlisted' | 'canceled') => {
    const { id, person_id } = await buildStudent(t.deps, { degree: 'bachelor', ...student })
    const registration = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: id,
      ...(state ? { state } : {}),
    })
    return { ...registration, person_id }
  }
  const own = await add({
    first_name: '=Ada',
    last_name: 'Own',
    university_id: school.id,
    majors: ['Physics', 'Mathematics'],
    graduation_class: 2027,
  })
  const guest = await add({
    first_name: 'Zoë',
    last_name: 'Guest',
    university_id: other.id,
    majors: ['Physics'],
    graduation_class: 2028,
  })
  const waiting = await add(
    { last_name: 'Waiting', university_id: school.id, affiliation: 'declined' },
    'waitlisted',
  )
  await add({ last_name: 'Gone', university_id: school.id, graduation_class: 2026 }, 'canceled')
  await t.drain()
  return { school, other, event, own, guest, waiting, params: { id: event.id } }
}

export type Scene = Awaited<ReturnType<typeof scene>>
