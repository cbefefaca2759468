import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, HOUR, iso, later, MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../../tests/harness/letters.ts'
import { application, withdraw } from '../../applications.contract.ts'
import { type ApplicationOverrides, buildApplication, buildResume } from '../../applications.fixtures.ts'
import { acceptOffer } from '../../offers/job-offers.contract.ts'
import { updateApplicantSettings } from '../applicant-settings.contract.ts'
import { notifyDueRejections } from './decision-notices.commands.ts'
import { notifyApplicants } from './decision-notices.contract.ts'
import { undo } from './decision-undo.contract.ts'
import { accept, updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A team with one application, and the student who sent it. */
const scene = async (overrides: ApplicationOverrides = {}) => {
  const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const student = await aStudent(t, { first_name: 'Ada' })
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
  t.clock.advance(MINUTE)
  const seen = async () => (await student.client.call(application, { params: { id } })).json()
  return { team, job, student, id, seen }
}

const stateOf = async (id: string) =>
  (await t.deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .state

const reject = { status: 'rejected', reason: 'experience' } as const

describe('moving forward', () => {
  it('tells the student at once, with what the team wrote', async () => {
    const { team, student, id, seen } = await scene()
    const response = await team.client.call(updateStatus, {
      body: { applicant_ids: [id], status: 'interview', message: 'Thursday?' },
    })
    expect(response.json()).toMatchObject({ changed: 1, applicants: [{ id, status: 'interview' }] })
    expect(await seen()).toMatchObject({ status: 'interview' })
    expect((await seen()).timeline.at(-1)).toMatchObject({ kind: 'moved', message: 'Thursday?' })
    expect(await subjectsTo(t, student.person_id)).toEqual(['You’re invited to an interview: Data intern'])
    const [step] = await t.deps.db
      .selectFrom('activities')
      .select(['actor_person_id', 'data'])
      .where('subject_id', '=', id)
      .where('verb', '=', 'application.moved')
      .execute()
    expect(step).toMatchObject({
      actor_person_id: team.person_id,
      data: { from: 'submitted', to: 'interview', message: 'Thursday?' },
    })
  })

  it('changes nothing the second time, and tells once', async () => {
    const { team, student, id } = await scene()
    const move = () =>
      team.client.call(updateStatus, {
        body: { applicant_ids: [id, id], status: 'shortlisted', tell: 'now' },
      })
    expect((await move()).json().changed).toBe(1)
    expect((await move()).json().changed).toBe(0)
    expect(await subjectsTo(t, student.person_id)).toHaveLength(1)
  })

  it('leads to an offer and, once the student has accepted it, to a hire; a double click is one', async () => {
    const { team, student, id } = await scene()
    const click = async () =>
      (await team.client.call(accept, { body: { applicant_ids: [id] } })).json().applicants[0].status
    expect([await click(), await click()]).toEqual(['offer', 'offer'])
    expect(await subjectsTo(t, student.person_id)).toEqual(['You have an offer: Data intern'])
    t.clock.advance(HOUR)
    await student.client.call(acceptOffer, { body: { application_id: id } })
    expect(await click()).toBe('hired')
    expect(await subjectsTo(t, student.person_id)).toEqual([
      'You have an offer: Data intern',
      'You’re hired: Data intern',
    ])
    const again = await team.client.call(accept, { body: { applicant_ids: [id] } })
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'step_not_possible'])
  })
})

describe('all or none', () => {
  it('changes nothing when one applicant is a stranger’s', async () => {
    const { team, id } = await scene()
    const other = await scene()
    for (const stranger of [other.id, newId()]) {
      const response = await team.client.call(updateStatus, {
        body: { applicant_ids: [id, stranger], status: 'shortlisted' },
      })
      expect([response.statusCode, problemOf(response).error]).toEqual([404, 'not_found'])
    }
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['submitted', 'submitted'])
  })

  it('changes nothing when one cannot take the step', async () => {
    const { team, job, id } = await scene()
    const hired = await buildApplication(t.deps, { job_id: job.id, state: 'hired' })
    const response = await team.client.call(updateStatus, {
      body: { applicant_ids: [id, hired.id], ...reject },
    })
    expect([response.statusCode, problemOf(response).error]).toEqual([409, 'step_not_possible'])
    expect(await stateOf(id)).toBe('submitted')
  })

  it.each([
    ['no applicant', { applicant_ids: [], status: 'shortlisted' }],
    ['a thousand', { applicant_ids: Array.from({ length: 1000 }, () => newId()), status: 'shortlisted' }],
    ['something that is no id', { applicant_ids: ['17'], status: 'shortlisted' }],
    ['an unknown status', { applicant_ids: [newId()], status: 'promoted' }],
    ['a step back to the start', { applicant_ids: [newId()], status: 'submitted' }],
    ['a rejection without a reason', { applicant_ids: [newId()], status: 'rejected' }],
    ['a reason off the list', { applicant_ids: [newId()], status: 'rejected', reason: 'hair' }],
    ['a reason for a shortlist', { applicant_ids: [newId()], status: 'shortlisted', reason: 'other' }],
    ['a message too long', { applicant_ids: [newId()], status: 'offer', message: 'x'.repeat(5001) }],
  ])('%s answers 422', async (_name, body) => {
    const { team } = await scene()
    const response = await team.client.call(updateStatus, { body: body as never })
    expect(response.statusCode).toBe(422)
  })

  it('moves 300 in a few statements', async () => {
    const { team, job } = await scene()
    const resume_file_id = await buildResume(t.deps)
    const applicant_ids: string[] = []
    for (let i = 0; i < 300; i++) {
      const { id: student_id } = await buildStudent(t.deps)
      applicant_ids.push((await buildApplication(t.deps, { job_id: job.id, student_id, resume_file_id })).id)
    }
    const query = vi.spyOn(pg.Query.prototype as unknown as { submit(): void }, 'submit')
    const response = await team.client.call(updateStatus, { body: { applicant_ids, ...reject } })
    const statements = query.mock.calls.length
    query.mockRestore()
    expect(response.json().changed).toBe(300)
    expect(statements).toBeGreaterThan(3)
    expect(statements).toBeLessThan(20)
  })

  it('lets two calls at once both end, in one of their orders', async () => {
    const { team, job } = await scene()
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => (await buildApplication(t.deps, { job_id: job.id })).id),
    )
    const answers = await Promise.all([
      team.client.call(updateStatus, { body: { applicant_ids: ids, status: 'shortlisted' } }),
      team.client.call(updateStatus, { body: { applicant_ids: ids.toReversed(), ...reject } }),
    ])
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    expect(new Set(await Promise.all(ids.map(stateOf))).size).toBe(1)
  })
})

describe('who', () => {
  it('lets a viewer read and nobody but the team in', async () => {
    const { team, id } = await scene()
    const viewer = await anEmployer(t, { organization_id: team.organization_id, team_role: 'viewer' })
    const body = { applicant_ids: [id], status: 'shortlisted' as const }
    expect((await viewer.client.call(updateStatus, { body })).statusCode).toBe(403)
    const stranger = await anEmployer(t)
    expect((await stranger.client.call(updateStatus, { body })).statusCode).toBe(404)
    expect(await stateOf(id)).toBe('submitted')
  })
})

describe('a rejection', () => {
  it('is told after a day, once, also by two servers', async () => {
    const { team, student, id, seen } = await scene({ state: 'reviewed' })
    const response = await team.client.call(updateStatus, {
      body: { applicant_ids: [id], ...reject, message: 'Thank you' },
    })
    expect(response.json().applicants[0]).toEqual({
      id,
      status: 'rejected',
      is_changed: true,
      decision_visible_at: iso(later(t.clock.now(), DAY)),
    })
    t.clock.advance(DAY - MINUTE)
    await t.tick()
    expect(await seen()).toMatchObject({ status: 'reviewed', rejection: null, may: { withdraw: true } })
    expect(JSON.stringify(await seen())).not.toContain('Thank you')
    expect(await subjectsTo(t, student.person_id)).toEqual([])
    t.clock.advance(2 * MINUTE)
    await Promise.all([notifyDueRejections(t.deps), notifyDueRejections(t.deps)])
    await t.tick()
    expect(await subjectsTo(t, student.person_id)).toEqual(['Update on your application: Data intern'])
    expect(await seen()).toMatchObject({
      status: 'rejected',
      rejection: { reason: 'experience', message: 'Thank you' },
      may: { withdraw: false, apply_again: false },
    })
  })

  it('is told at once where the team wants it so', async () => {
    const { team, student, id, seen } = await scene()
    const admin = await anEmployer(t, { organization_id: team.organization_id, team_role: 'admin' })
    await admin.client.call(updateApplicantSettings, { body: { rejection_delay_hours: 0 } })
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject } })
    expect((await seen()).status).toBe('rejected')
    expect(await subjectsTo(t, student.person_id)).toEqual(['Update on your application: Data intern'])
    await t.tick()
    expect(await subjectsTo(t, student.person_id)).toHaveLength(1)
  })

  it('that is undone before sends nothing, and the student sees no trace', async () => {
    const { team, student, id, seen } = await scene({ state: 'shortlisted' })
    const before = await seen()
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject } })
    for (const expected of [1, 0]) {
      const response = await team.client.call(undo, { body: { applicant_ids: [id], step: 'rejected' } })
      expect(response.json()).toMatchObject({ changed: expected, applicants: [{ status: 'shortlisted' }] })
    }
    t.clock.advance(2 * DAY)
    await t.tick()
    expect(await subjectsTo(t, student.person_id)).toEqual([])
    expect(await seen()).toEqual(before)
  })

  it('that is undone after it was told opens the application again, and says so', async () => {
    const { team, student, id, seen } = await scene()
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject } })
    t.clock.advance(2 * DAY)
    await t.tick()
    await t.drain()
    t.clock.advance(MINUTE)
    await team.client.call(undo, { body: { applicant_ids: [id], step: 'rejected' } })
    expect(await seen()).toMatchObject({ status: 'submitted', rejection: null })
    expect((await seen()).timeline.map((step: { kind: string }) => step.kind)).toEqual([
      'submitted',
      'rejected',
      'reopened',
    ])
    expect(await subjectsTo(t, student.person_id)).toEqual([
      'Update on your application: Data intern',
      'Your application has been reopened: Data intern',
    ])
  })

  it('the student does not know of can still be withdrawn from, and is then never told', async () => {
    const { team, student, id } = await scene()
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject } })
    const response = await student.client.call(withdraw, { body: { application_id: id } })
    expect(response.json().status).toBe('withdrawn')
    t.clock.advance(2 * DAY)
    await t.tick()
    expect(await subjectsTo(t, student.person_id)).toEqual([])
    const late = await team.client.call(undo, { body: { applicant_ids: [id], step: 'rejected' } })
    expect(late.statusCode).toBe(409)
  })
})

describe('notify', () => {
  it('sends the status with a message, once for a double click', async () => {
    const { team, student, id, seen } = await scene({ state: 'reviewed' })
    const send = (message: string) =>
      team.client.call(notifyApplicants, { body: { applicant_ids: [id], message } })
    expect((await send('We need another week')).json().changed).toBe(1)
    expect((await send('We need another week')).json().changed).toBe(0)
    t.clock.advance(MINUTE)
    expect((await send('Sorry, two')).json().changed).toBe(1)
    expect(await subjectsTo(t, student.person_id)).toHaveLength(2)
    expect((await seen()).timeline.at(-1).kind).toBe('message')
  })

  it('tells a rejection that waits for its hour', async () => {
    const { team, student, id, seen } = await scene()
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject } })
    await team.client.call(notifyApplicants, { body: { applicant_ids: [id], message: 'All the best' } })
    expect(await seen()).toMatchObject({ status: 'rejected', rejection: { message: 'All the best' } })
    t.clock.advance(2 * DAY)
    await t.tick()
    expect(await subjectsTo(t, student.person_id)).toEqual(['Update on your application: Data intern'])
  })

  it('does not write to those who withdrew', async () => {
    const { team, id } = await scene({ state: 'withdrawn' })
    const response = await team.client.call(notifyApplicants, { body: { applicant_ids: [id] } })
    expect(response.statusCode).toBe(409)
  })
})
