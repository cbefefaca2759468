import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { HOUR } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../../tests/harness/letters.ts'
import { application } from '../../applications.contract.ts'
import { buildApplication } from '../../applications.fixtures.ts'
import { acceptOffer } from '../../offers/job-offers.contract.ts'
import { applicantSettings, updateApplicantSettings } from '../applicant-settings.contract.ts'
import { applicant } from '../applicants.contract.ts'
import { notifyApplicants } from './decision-notices.contract.ts'
import { accept, updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = async () => {
  const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const student = await aStudent(t, { first_name: 'Ada' })
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
  const seen = async () => (await student.client.call(application, { params: { id } })).json()
  return { team, student, id, seen }
}

const reject = { status: 'rejected', reason: 'experience' } as const

describe('whether the student is told', () => {
  const toldOf = async (student: { id: string; person_id: string }) => ({
    letters: await subjectsTo(t, student.person_id),
    notices: (
      await t.deps.db
        .selectFrom('notifications')
        .select('kind')
        .where('account_id', '=', student.id)
        .execute()
    ).map(({ kind }) => kind),
  })

  it('of a shortlist: not, unless the team chooses to', async () => {
    const quiet = await scene()
    await quiet.team.client.call(updateStatus, {
      body: { applicant_ids: [quiet.id], status: 'shortlisted' },
    })
    expect(await toldOf(quiet.student)).toEqual({ letters: [], notices: [] })
    expect(await quiet.seen()).toMatchObject({ status: 'shortlisted' })
    const told = await scene()
    await told.team.client.call(updateStatus, {
      body: { applicant_ids: [told.id], status: 'shortlisted', tell: 'now' },
    })
    expect(await toldOf(told.student)).toEqual({
      letters: ['You’ve been shortlisted: Data intern'],
      notices: ['application_status'],
    })
  })

  it('of a rejection: when its hour comes, or now', async () => {
    const { team, student, id, seen } = await scene()
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject, tell: 'now' } })
    expect((await seen()).status).toBe('rejected')
    expect(await subjectsTo(t, student.person_id)).toEqual(['Update on your application: Data intern'])
  })

  it.each([
    ['an interview kept quiet', { status: 'interview', tell: 'not' }],
    ['an offer told later', { status: 'offer', tell: 'later' }],
    ['a rejection never told', { ...reject, tell: 'not' }],
  ] as const)('%s is refused', async (_name, body) => {
    const { team, id, seen } = await scene()
    const response = await team.client.call(updateStatus, { body: { applicant_ids: [id], ...body } })
    expect([response.statusCode, Object.keys(problemOf(response).fields ?? {})]).toEqual([422, ['tell']])
    expect((await seen()).status).toBe('submitted')
  })

  it('stands in the settings of how the employer answers, and with the application for an undo', async () => {
    const { team, id } = await scene()
    const read = async () => (await team.client.call(applicant, { params: { id } })).json().may.undo_tells
    const admin = await anEmployer(t, { organization_id: team.organization_id, team_role: 'admin' })
    const { tells } = (await team.client.call(applicantSettings)).json()
    expect(tells).toEqual({
      reviewed: ['not'],
      shortlisted: ['not', 'now'],
      interview: ['now'],
      offer: ['now'],
      hired: ['now'],
      rejected: ['later', 'now'],
    })
    await team.client.call(updateStatus, { body: { applicant_ids: [id], ...reject } })
    expect(await read()).toBe('not')
    await team.client.call(notifyApplicants, { body: { applicant_ids: [id] } })
    expect(await read()).toBe('now')
    const changed = await admin.client.call(updateApplicantSettings, { body: { rejection_delay_hours: 0 } })
    expect(changed.json().tells.rejected).toEqual(['now'])
  })
})

describe('accepting as an offer', () => {
  it('never makes a hire of an offer somebody else made meanwhile, nor the other way', async () => {
    const { team, student, id } = await scene()
    const take = (as: 'offer' | 'hired') => team.client.call(accept, { body: { applicant_ids: [id], as } })
    expect((await take('hired')).statusCode).toBe(409)
    expect((await take('offer')).json().changed).toBe(1)
    t.clock.advance(HOUR)
    expect((await take('offer')).json()).toMatchObject({ changed: 0, applicants: [{ status: 'offer' }] })
    expect((await take('hired')).statusCode).toBe(409)
    await student.client.call(acceptOffer, { body: { application_id: id } })
    expect((await take('hired')).json()).toMatchObject({ changed: 1, applicants: [{ status: 'hired' }] })
  })
})
