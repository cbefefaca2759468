import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployerUser, buildPerson, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth, studentAuth } from '#domains/accounts/authentication.contract.ts'
import { switchMode } from '#domains/accounts/sign-in.contract.ts'
import { applicant } from '#domains/applications/applicants/applicants.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { announceEvent } from '#domains/events/announcements/event-announcements.contract.ts'
import { universityCheckIn } from '#domains/events/check-in/check-in.contract.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { universityParticipants } from '#domains/events/participants/participants.contract.ts'
import { freeSlotsOf } from '#domains/fairs/appointments/slot-cancellation.commands.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { appointOperator } from '#domains/operators/operators.commands.ts'
import { reactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { HOUR, later } from '#platform/clock.ts'
import type { Transacting } from '#platform/database.ts'
import { hashPassword } from '#platform/secrets.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer, anOperator, aStudent, signedIn, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { book, scene } from './harness/appointments.ts'
import { problemOf } from './harness/client.ts'
import { meanwhile } from './harness/meanwhile.ts'
import { aSchool } from './harness/schools.ts'
import { statementsOf } from './harness/statements.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const outcomeOf = <T>(outcome: PromiseSettledResult<T>): T => {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

const cancel = (id: string) => (db: Transacting) =>
  db
    .updateTable('events')
    .set({ state: 'canceled', canceled_at: t.clock.now() })
    .where('id', '=', id)
    .execute()

const deactivate = (id: string) => (db: Transacting) =>
  db.updateTable('role_accounts').set({ status: 'deactivated' }).where('id', '=', id).execute()

describe('what changes at the same moment is checked as it is in the end', () => {
  test('an event that is being canceled is not announced', async () => {
    const school = await aSchool(t)
    const event = await buildEvent(t.deps, { organization_id: school.staff.organization_id })
    await aStudent(t, { university_id: school.id })
    const answer = await meanwhile(t.deps, cancel(event.id), () =>
      school.staff.client.call(announceEvent, { params: { id: event.id } }),
    )
    expect(problemOf(outcomeOf(answer)).error).toBe('conflict')
  })

  test('nobody is let into it', async () => {
    const school = await aSchool(t)
    const event = await buildEvent(t.deps, {
      organization_id: school.staff.organization_id,
      starts_at: later(t.clock.now(), HOUR),
    })
    const { id } = await buildRegistration(t.deps, { event_id: event.id })
    const registration = () =>
      t.deps.db
        .selectFrom('event_registrations')
        .select(['ticket_code', 'checked_in_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const { ticket_code: code } = await registration()
    const answer = await meanwhile(t.deps, cancel(event.id), () =>
      school.staff.client.call(universityCheckIn.checkIn, { params: { id: event.id }, body: { code } }),
    )
    expect(outcomeOf(answer).statusCode).toBe(409)
    expect((await registration()).checked_in_at).toBeNull()
  })

  test('a place at an event that has just ended stays', async () => {
    const school = await aSchool(t)
    const event = await buildEvent(t.deps, { organization_id: school.staff.organization_id })
    const { id: registration_id } = await buildRegistration(t.deps, { event_id: event.id })
    const end = async (db: Transacting) => {
      await db.selectFrom('event_places').where('event_id', '=', event.id).selectAll().forUpdate().execute()
      const now = t.clock.now()
      await db
        .updateTable('events')
        .set({ starts_at: later(now, -2 * HOUR), ends_at: later(now, -HOUR) })
        .where('id', '=', event.id)
        .execute()
    }
    const answer = await meanwhile(t.deps, end, () =>
      school.staff.client.call(universityParticipants.remove, { body: { registration_id, reason: 'Late' } }),
    )
    expect(problemOf(outcomeOf(answer)).error).toBe('conflict')
  })

  test('who registers again keeps the visits they have booked since', async () => {
    const { open, event, visitor: aVisitor } = await scene(t)
    const [slot] = (await open()).json().slots
    const student = await aVisitor()
    await book(student, slot.id)
    const place = t.deps.db
      .selectFrom('event_registrations')
      .select('id')
      .where('event_id', '=', event.id)
      .where('student_id', '=', student.id)
    const { id } = await place.executeTakeFirstOrThrow()
    const be = (state: 'canceled' | 'registered') => (db: Pick<Transacting, 'updateTable'>) =>
      db
        .updateTable('event_registrations')
        .set({
          state,
          canceled_at: state === 'canceled' ? t.clock.now() : null,
          cancel_cause: state === 'canceled' ? 'student' : null,
        })
        .where('id', '=', id)
        .execute()
    await be('canceled')(t.deps.db)
    outcomeOf(
      await meanwhile(t.deps, be('registered'), () => inTransaction(t.deps, (tx) => freeSlotsOf(tx, id))),
    )
    const { student_id } = await t.deps.db
      .selectFrom('fair_slots')
      .select('student_id')
      .where('id', '=', slot.id)
      .executeTakeFirstOrThrow()
    expect(student_id).toBe(student.id)
  })

  test('an account of somebody who is being erased is not let in again', async () => {
    const operator = await anOperator(t)
    const person = await anEmployer(t)
    await deactivate(person.id)(t.deps.db as unknown as Transacting)
    const erase = (db: Transacting) =>
      db
        .updateTable('persons')
        .set({ deleted_at: t.clock.now(), email: `deleted-${person.person_id}@deleted.invalid` })
        .where('id', '=', person.person_id)
        .execute()
    const answer = await meanwhile(t.deps, erase, () =>
      operator.client.call(reactivatePerson, { body: { account_ids: [person.id] } }),
    )
    expect(problemOf(outcomeOf(answer)).error).toBe('not_found')
  })

  test('nor do they become an operator', async () => {
    const person = await buildPerson(t.deps, {})
    const { email } = await t.deps.db
      .selectFrom('persons')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const erase = (db: Transacting) =>
      db
        .updateTable('persons')
        .set({ email: 'nobody@deleted.invalid', email_verified_at: null })
        .where('id', '=', person.id)
        .execute()
    expect(outcomeOf(await meanwhile(t.deps, erase, () => appointOperator(t.deps, email)))).toBe('unknown')
  })

  test('nobody asks to join an organization that is being suspended', async () => {
    const { id } = await buildOrganization(t.deps, 'employer')
    const suspend = (db: Transacting) =>
      db.updateTable('organizations').set({ state: 'suspended' }).where('id', '=', id).execute()
    const body = {
      email: 'joiner@harbor.example',
      first_name: 'Joan',
      last_name: 'Quill',
      password: FIXTURE_PASSWORD,
      organization_id: id,
    } as const
    const asked = await meanwhile(t.deps, suspend, () => visitor(t).call(employerUserAuth.register, { body }))
    expect(problemOf(outcomeOf(asked)).fields).toHaveProperty('organization_id')
  })

  test('nobody goes on in a role, or signs in to it, that is being taken away', async () => {
    const student = await aStudent(t)
    const { organization_id } = await anEmployer(t)
    const { id } = await buildEmployerUser(t.deps, { person_id: student.person_id, organization_id })
    const switched = await meanwhile(t.deps, deactivate(id), () =>
      student.client.call(switchMode, { body: { role: 'employer_user' } }),
    )
    expect(problemOf(outcomeOf(switched)).error).toBe('not_active')
    const { email } = await t.deps.db
      .selectFrom('persons')
      .select('email')
      .where('id', '=', student.person_id)
      .executeTakeFirstOrThrow()
    const signed = await meanwhile(t.deps, deactivate(student.id), () =>
      visitor(t).call(studentAuth.login, { body: { email, password: FIXTURE_PASSWORD } }),
    )
    expect(problemOf(outcomeOf(signed)).error).toBe('not_active')
  })

  test('nobody signs in at an organization that is being suspended, or with a password that is being changed', async () => {
    const { person_id, organization_id } = await anEmployer(t)
    const { email } = await t.deps.db
      .selectFrom('persons')
      .select('email')
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow()
    const signIn = () =>
      visitor(t).call(employerUserAuth.login, { body: { email, password: FIXTURE_PASSWORD } })
    const password_hash = await hashPassword('seven quiet harbors')
    const change = (db: Transacting) =>
      db.updateTable('persons').set({ password_hash }).where('id', '=', person_id).execute()
    const suspend = (db: Transacting) =>
      db.updateTable('organizations').set({ state: 'suspended' }).where('id', '=', organization_id).execute()
    expect(problemOf(outcomeOf(await meanwhile(t.deps, suspend, signIn))).error).toBe('not_active')
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'approved' })
      .where('id', '=', organization_id)
      .execute()
    expect(problemOf(outcomeOf(await meanwhile(t.deps, change, signIn))).error).toBe('wrong_credentials')
  })
})

test('an application is read once, locked, when its team opens it', async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: (await aStudent(t)).id })
  const client = await signedIn(t, team.person_id, 'employer_user')
  const statements = await statementsOf(() => client.call(applicant, { params: { id } }))
  const reads = statements.filter((sql) =>
    /^select (?!.*"applications" as "a").*from "applications"/s.test(sql),
  )
  expect(reads).toHaveLength(1)
  expect(reads[0]).toMatch(/for update$/)
})

test('who may not give a role ends no invitation to it', async () => {
  const owner = await anEmployer(t)
  const admin = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'admin' })
  await owner.client.call(employerInvitations.invite, {
    body: { emails: ['next.owner@harbor.example'], team_role: 'owner' },
  })
  const pending = async () => (await owner.client.call(employerInvitations.list)).json().data
  const [{ id: invitation_id }] = await pending()
  for (const call of [employerInvitations.withdraw, employerInvitations.resend])
    expect((await admin.client.call(call, { body: { invitation_id } })).statusCode).toBe(403)
  expect(await pending()).toHaveLength(1)
})
