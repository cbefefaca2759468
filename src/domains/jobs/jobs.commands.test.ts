import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { anEmployer, aStudent, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { expireJobs } from './jobs.commands.ts'
import {
  activeExpiredCount,
  closeJob,
  deleteJob,
  duplicateJob,
  type EmployerJobDetail,
  employerJob,
  employerJobList,
  fillJob,
  renewJob,
} from './jobs.contract.ts'
import { buildJob, type JobOverrides } from './jobs.fixtures.ts'
import { appliedJobs } from './likes/job-likes.contract.ts'
import { publicJob, publicJobs, studentJobDetailCall } from './search/job-search.contract.ts'
import { jobTokens } from './tokens/job-tokens.contract.ts'
import { buildTokens } from './tokens/job-tokens.fixtures.ts'

const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const anEmployerWith = async (overrides: JobOverrides = {}, tokens = 2) => {
  const employer = await anEmployer(t, { team_role: 'recruiter' })
  await buildTokens(t.deps, employer.organization_id, tokens)
  const job = await buildJob(t.deps, { organization_id: employer.organization_id, ...overrides })
  const params = { id: job.id }
  const detail = async (): Promise<EmployerJobDetail> =>
    (await employer.client.call(employerJob, { params })).json()
  const renew = (body = {}) => employer.client.call(renewJob, { params, body })
  const available = async () => (await employer.client.call(jobTokens, {})).json().total_available as number
  return { ...employer, job, params, detail, renew, available }
}

const listed = async (id: string): Promise<boolean> => {
  const { data } = (await visitor(t).call(publicJobs, { query: { size: 100 } })).json()
  return data.some((job: { id: string }) => job.id === id)
}

describe('the end of a job by the clock', () => {
  test('shows everywhere the moment it comes, before any tick', async () => {
    const employer = await anEmployerWith()
    const student = await aStudent(t)
    expect(await listed(employer.job.id)).toBe(true)
    t.clock.advance(20 * DAY)
    expect((await employer.detail()).state).toBe('active')
    await student.client.call(appliedJobs, {})
    t.clock.advance(10 * DAY - 1000)
    expect(await listed(employer.job.id)).toBe(true)
    t.clock.advance(1000)
    expect(await listed(employer.job.id)).toBe(false)
    expect(await employer.detail()).toMatchObject({ state: 'expired', is_open: false })
    const shown = (await visitor(t).call(publicJob, { body: { id: employer.job.id } })).json()
    expect(shown).toMatchObject({ state: 'expired', is_open: false })
    const mine = (await student.client.call(studentJobDetailCall, { body: { id: employer.job.id } })).json()
    expect(mine.may).toEqual({ apply: false, like: true })
    const counts = (await employer.client.call(activeExpiredCount, {})).json()
    expect(counts).toEqual({ total_active: 0, total_expired: 1 })
    const { total_row } = (
      await employer.client.call(employerJobList, { query: { state: ['expired'] } })
    ).json()
    expect(total_row).toBe(1)
  })

  test('is written down once, however many servers look, and the team is told once', async () => {
    const employer = await anEmployerWith()
    t.clock.advance(30 * DAY)
    await Promise.all([expireJobs(t.deps), expireJobs(t.deps), t.tick()])
    await t.tick()
    await t.drain()
    await t.drain()
    const activities = await t.deps.db
      .selectFrom('activities')
      .select(['verb', 'actor_role'])
      .where('subject_id', '=', employer.job.id)
      .where('verb', '=', 'job.expired')
      .execute()
    expect(activities).toEqual([{ verb: 'job.expired', actor_role: 'system' }])
    const notices = await t.deps.db
      .selectFrom('notifications')
      .select(['kind', 'link'])
      .where('account_id', '=', employer.id)
      .execute()
    expect(notices).toEqual([{ kind: 'job_ended', link: `/employer/job/detail?id=${employer.job.id}` }])
    const row = await t.deps.db
      .selectFrom('jobs')
      .select(['state', 'ended_at', 'expires_at'])
      .where('id', '=', employer.job.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'expired', ended_at: row.expires_at })
  })
})

describe('closing and filling', () => {
  test.each([
    [closeJob, 'closed'],
    [fillJob, 'filled'],
  ] as const)('ends an open job, once', async (call, state) => {
    const employer = await anEmployerWith()
    expect(await listed(employer.job.id)).toBe(true)
    const answers = await Promise.all(
      [1, 2].map(() => employer.client.call(call, { params: employer.params })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(await employer.detail()).toMatchObject({
      state,
      is_open: false,
      ended_at: t.clock.now().toISOString(),
    })
    expect(await listed(employer.job.id)).toBe(false)
  })
})

describe('renewing', () => {
  test('opens an ended job for 30 days and asks how many', async () => {
    const yesterday = new Date(t.clock.now().getTime() - DAY).toISOString().slice(0, 10)
    const employer = await anEmployerWith({
      state: 'expired',
      openings: 3,
      application_deadline: yesterday,
    })
    const response = await employer.renew({ openings: 5 })
    expect(response.statusCode).toBe(200)
    const job: EmployerJobDetail = response.json()
    expect(job).toMatchObject({ state: 'active', is_open: true, openings: 5, application_deadline: null })
    expect(job.expires_at).toBe(new Date(t.clock.now().getTime() + 30 * DAY).toISOString())
    expect(job.posted_at).toBe(t.clock.now().toISOString())
    expect(await employer.available()).toBe(1)
    expect(await listed(job.id)).toBe(true)
  })

  test('twice at once spends one token', async () => {
    const employer = await anEmployerWith({ state: 'closed' })
    const answers = await Promise.all([employer.renew(), employer.renew()])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(await employer.available()).toBe(1)
  })

  test('without a token changes nothing', async () => {
    const employer = await anEmployerWith({ state: 'closed' }, 0)
    const response = await employer.renew()
    expect(problemOf(response).error).toBe('no_job_token')
    expect((await employer.detail()).state).toBe('closed')
  })

  test('is over 30 days after the end', async () => {
    const employer = await anEmployerWith({ state: 'closed', ended_at: t.clock.now() })
    t.clock.advance(30 * DAY - 1)
    expect((await employer.detail()).may.renew).toBe(true)
    t.clock.advance(1)
    expect((await employer.detail()).may.renew).toBe(false)
    expect((await employer.renew()).statusCode).toBe(409)
  })

  test('is over a year after the first posting', async () => {
    const ago = (days: number) => new Date(t.clock.now().getTime() - days * DAY)
    const employer = await anEmployerWith({ state: 'expired', posted_at: ago(366), expires_at: ago(1) })
    expect((await employer.detail()).may.renew).toBe(false)
    expect((await employer.renew()).statusCode).toBe(409)
  })

  test('refuses an open job, a draft, a bad count and a passed day', async () => {
    expect((await (await anEmployerWith()).renew()).statusCode).toBe(409)
    expect((await (await anEmployerWith({ state: 'draft' })).renew()).statusCode).toBe(409)
    const ended = await anEmployerWith({ state: 'closed' })
    expect((await ended.renew({ openings: -1 })).statusCode).toBe(422)
    const past = await ended.renew({ application_deadline: '2020-01-01' })
    expect(problemOf(past).fields).toHaveProperty('application_deadline')
    expect(await ended.available()).toBe(2)
  })
})

describe('deleting', () => {
  test('a job without applications takes it away, and gives no token back', async () => {
    const employer = await anEmployerWith()
    const before = await employer.available()
    const gone = await employer.client.call(deleteJob, { params: employer.params })
    expect(gone.statusCode).toBe(204)
    expect(await employer.available()).toBe(before)
    expect((await employer.client.call(employerJob, { params: employer.params })).statusCode).toBe(404)
    expect((await employer.client.call(deleteJob, { params: employer.params })).statusCode).toBe(404)
    expect((await visitor(t).call(publicJob, { body: { id: employer.job.id } })).statusCode).toBe(404)
  })

  test('a job with applications closes and hides it, and they stay', async () => {
    const employer = await anEmployerWith()
    const student = await aStudent(t)
    await buildApplication(t.deps, { job_id: employer.job.id, student_id: student.id })
    await employer.client.call(deleteJob, { params: employer.params })
    expect(await employer.detail()).toMatchObject({ state: 'closed', is_hidden: true, total_applicants: 1 })
    const { total_row } = (await employer.client.call(employerJobList, {})).json()
    expect(total_row).toBe(0)
    expect((await visitor(t).call(publicJob, { body: { id: employer.job.id } })).statusCode).toBe(404)
    const body = { id: employer.job.id }
    expect((await student.client.call(studentJobDetailCall, { body })).json().is_open).toBe(false)
    expect((await (await aStudent(t)).client.call(studentJobDetailCall, { body })).statusCode).toBe(404)
    const { data } = (await student.client.call(appliedJobs, {})).json()
    expect(data[0]).toMatchObject({ id: employer.job.id, application: { status: 'submitted' } })
    expect((await employer.renew()).statusCode).toBe(409)
  })

  test('twice is the same as once', async () => {
    const employer = await anEmployerWith()
    await buildApplication(t.deps, { job_id: employer.job.id })
    const { params, client } = employer
    const answers = await Promise.all([1, 2, 3].map(() => client.call(deleteJob, { params })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    const logged = await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_id', '=', employer.job.id)
      .where('verb', '=', 'job.deleted')
      .execute()
    expect(logged).toHaveLength(1)
  })
})

describe('the team’s list', () => {
  test('by their end: the next to end first, then what ended last, then drafts; each counts once', async () => {
    const { client, organization_id } = await anEmployer(t)
    const now = t.clock.now().getTime()
    const post = (title: string, of: JobOverrides = {}) => buildJob(t.deps, { organization_id, title, ...of })
    const at = (days: number) => new Date(now + days * DAY)
    await post('late', { expires_at: at(20) })
    await post('soon', { expires_at: at(2) })
    await post('draft', { state: 'draft' })
    await post('long over', { state: 'expired', posted_at: at(-60), expires_at: at(-30) })
    await post('closed', { state: 'closed', ended_at: at(-3) })
    await post('filled', { state: 'filled', ended_at: at(-1) })
    await post('ran out', { expires_at: at(-2), posted_at: at(-32) })
    const { data } = (await client.call(employerJobList, { query: { sort: 'ending' } })).json()
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      'soon',
      'late',
      'filled',
      'ran out',
      'closed',
      'long over',
      'draft',
    ])
    expect((await client.call(activeExpiredCount)).json()).toEqual({ total_active: 2, total_expired: 4 })
  })
})

describe('duplicating', () => {
  test('copies what was written into a draft of its own', async () => {
    const employer = await anEmployerWith({
      state: 'expired',
      title: 'Lab assistant',
      skills: ['R'],
      application_deadline: '2026-01-05',
      screening_questions: [{ id: 'q', label: 'Why?', kind: 'text', options: [], required: true }],
    })
    const copy = (await employer.client.call(duplicateJob, { params: employer.params })).json()
    expect(copy).toMatchObject({ state: 'draft', title: 'Lab assistant', skills: ['R'], posted_at: null })
    expect(copy.application_deadline).toBeNull()
    expect(copy.screening_questions).toHaveLength(1)
    expect(copy.id).not.toBe(employer.job.id)
    expect(await employer.available()).toBe(2)
  })
})

describe('other organizations', () => {
  test('find nothing of it', async () => {
    const { params } = await anEmployerWith({ state: 'closed' })
    const other = await anEmployerWith()
    const { client } = other
    const answers = await Promise.all([
      client.call(employerJob, { params }),
      client.call(closeJob, { params }),
      client.call(fillJob, { params }),
      client.call(deleteJob, { params }),
      client.call(duplicateJob, { params }),
      client.call(renewJob, { params, body: {} }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(404))
  })
})
