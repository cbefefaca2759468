import { expect } from 'vitest'
import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { register } from '#domains/events/registrations/event-registrations.contract.ts'
import { type Decision, decideAffiliation } from '#domains/students/affiliation/affiliations.contract.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { TestApp } from './app.ts'
import { restrictedWorld, type World } from './restricted.ts'

export type Student = Awaited<ReturnType<World['student']>>

/** A school that confirms and declines its students, and events that only its confirmed students may enter. */
export const admittingSchool = async (t: TestApp) => {
  const world = await restrictedWorld(t)
  const school = world.schools.host
  const confirmed = () => world.student({ university_id: school.id, affiliation: 'verified' })
  const decide = async (affiliation: Decision, ...students: Student[]) => {
    const body = { student_ids: students.map(({ id }) => id), affiliation }
    const answer = await school.staff.client.call(decideAffiliation, { body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const registers = (student: Student, event_id: string) =>
    student.client.call(register, { body: { event_id } })
  const stateOf = async (student: Student, event_id: string) => {
    const row = await t.deps.db
      .selectFrom('event_registrations')
      .select(['state', 'cancel_cause'])
      .where('event_id', '=', event_id)
      .where('student_id', '=', student.id)
      .executeTakeFirst()
    return row && (row.cancel_cause ?? row.state)
  }
  /** An event for the school's confirmed students, a day ahead so that its door is open. */
  const anEvent = (of: EventOverrides = {}) =>
    buildEvent(t.deps, {
      organization_id: school.organization_id,
      visibility: 'invited',
      starts_at: later(t.clock.now(), DAY - HOUR),
      ...of,
    })
  return { world, school, confirmed, decide, registers, stateOf, anEvent }
}
