import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../../tests/harness/letters.ts'
import { application } from '../../applications.contract.ts'
import { type ApplicationOverrides, buildApplication } from '../../applications.fixtures.ts'
import { acceptOffer, declineOffer } from '../../offers/job-offers.contract.ts'
import { applicant } from '../applicants.contract.ts'
import { notifyApplicants } from './decision-notices.contract.ts'
import { undo } from './decision-undo.contract.ts'
import { accept, updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = async (overrides: ApplicationOverrides = {}) => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const student = await aStudent(t)
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
  t.clock.advance(MINUTE)
  const applicant_ids = [id]
  const body = { application_id: id }
  return {
    id,
    reject: () =>
      team.client.call(updateStatus, { body: { applicant_ids, status: 'rejected', reason: 'other' } }),
    undo: () => team.client.call(undo, { body: { applicant_ids, step: 'rejected' } }),
    step: () => team.client.call(accept, { body: { applicant_ids } }),
    notify: (message?: string) =>
      team.client.call(notifyApplicants, { body: { applicant_ids, ...(message && { message }) } }),
    accept: () => student.client.call(acceptOffer, { body }),
    decline: () => student.client.call(declineOffer, { body }),
    seen: async () => (await student.client.call(application, { params: { id } })).json(),
    shown: async () => (await team.client.call(applicant, { params: { id } })).json(),
    letters: () => subjectsTo(t, student.person_id),
  }
}

it('a rejection whose hour has come is undone unheard until it is told, and heard of after', async () => {
  for (const told of [false, true]) {
    const s = await scene({ state: 'interview' })
    await s.reject()
    t.clock.advance(DAY)
    if (told) await t.tick()
    expect((await s.shown()).may.undo_tells).toBe(told ? 'now' : 'not')
    expect((await s.undo()).statusCode).toBe(200)
    await t.tick()
    expect((await s.seen()).status).toBe('interview')
    expect(await s.letters()).toHaveLength(told ? 2 : 0)
  }
})

it('at the hour of a rejection an acceptance comes too late, and declining still ends the application', async () => {
  const late = await scene({ state: 'offer' })
  await late.reject()
  t.clock.advance(DAY)
  expect((await late.accept()).statusCode).toBe(409)
  await t.tick()
  expect((await late.seen()).status).toBe('rejected')
  expect(await late.letters()).toHaveLength(1)

  const declined = await scene({ state: 'offer' })
  await declined.reject()
  t.clock.advance(DAY)
  expect((await declined.decline()).json().status).toBe('withdrawn')
  await t.tick()
  expect(await declined.letters()).toEqual([])
})

it('undone and told at one moment: either the student never hears of it, or of both', async () => {
  for (let round = 0; round < 4; round++) {
    const s = await scene()
    await s.reject()
    t.clock.advance(DAY)
    const [undone] = await Promise.all([s.undo(), t.tick(), t.tick()])
    expect(undone!.statusCode).toBe(200)
    expect([0, 2]).toContain((await s.letters()).length)
    expect((await s.seen()).status).toBe('submitted')
  }
})

it('a second press counts as the same for two seconds, and as the next step from then on', async () => {
  const s = await scene({ state: 'interview' })
  expect((await s.step()).json().changed).toBe(1)
  t.clock.advance(1999)
  expect((await s.step()).json()).toMatchObject({ changed: 0, applicants: [{ status: 'offer' }] })
  await s.accept()
  expect((await s.step()).json()).toMatchObject({ changed: 0, applicants: [{ status: 'offer' }] })
  t.clock.advance(1)
  expect((await s.step()).json()).toMatchObject({ changed: 1, applicants: [{ status: 'hired' }] })
})

it('the same words are sent again after ten minutes, and a fourth message after an hour, to the moment', async () => {
  const s = await scene({ state: 'reviewed' })
  const changed = async (message?: string) => (await s.notify(message)).json().changed
  expect(await changed('Soon')).toBe(1)
  t.clock.advance(10 * MINUTE - 1)
  expect(await changed('Soon')).toBe(0)
  t.clock.advance(1)
  expect(await changed('Soon')).toBe(1)
  expect(await changed('Sooner')).toBe(1)
  const first = later(t.clock.now(), 50 * MINUTE)
  t.clock.set(later(first, -1))
  expect(problemOf(await s.notify('Now')).error).toBe('too_many_requests')
  t.clock.set(first)
  expect(await changed('Now')).toBe(1)
  expect(await s.letters()).toHaveLength(4)
})

it('the promised answer is late after its moment, not at it, in the list and to the team alike', async () => {
  const s = await scene({ reply_by: later(t.clock.now(), HOUR) })
  const overdue = async () => {
    await t.tick()
    const row = await t.deps.db
      .selectFrom('applications')
      .select(['overdue_told_at', 'reply_by'])
      .where('id', '=', s.id)
      .executeTakeFirstOrThrow()
    return { ...row, is_told: row.overdue_told_at !== null, is_shown: (await s.shown()).is_overdue }
  }
  const { reply_by } = await overdue()
  t.clock.set(new Date(reply_by))
  expect(await overdue()).toMatchObject({ is_told: false, is_shown: false })
  t.clock.advance(1)
  expect(await overdue()).toMatchObject({ is_told: true, is_shown: true })
})
