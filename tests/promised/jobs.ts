import { expect } from 'vitest'
import { type ApplicationOverrides, buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob, type JobOverrides } from '#domains/jobs/jobs.fixtures.ts'
import { buildTokens } from '#domains/jobs/tokens/job-tokens.fixtures.ts'
import { pdf, picture } from '../harness/files.ts'
import { firstPage, listWith, type Row, type Rows, send, some, type World } from './world.ts'

let wanted: { id: string }
const aJob = async (w: World, of: JobOverrides = {}) => {
  wanted = await buildJob(w.deps, { organization_id: w.employer.organization_id, ...of })
  return { id: wanted.id }
}
const anApplicant = async (w: World, of: ApplicationOverrides = {}) => {
  wanted = await buildApplication(w.deps, { job_id: (await aJob(w)).id, ...of })
  return wanted
}
const listing = (as: Row['as'], make: (w: World) => Promise<unknown>, answers: () => object): Row => ({
  as,
  sends: async (w) => {
    await make(w)
    return firstPage
  },
  answers,
})
const withToken = async (w: World) => buildTokens(w.deps, w.employer.organization_id)

const written = {
  title: 'Lab assistant',
  description: '<p>You help.</p>',
  type: 'part-time',
  work_mode: 'hybrid',
  locations: ['Chicago, IL'],
  openings: 2,
}
const posting = async () => ({ form: written, files: { jobFile: await picture() } })

const moving = (more: object, status: string, from: ApplicationOverrides = {}): Row => ({
  as: 'employer',
  sends: async (w) => ({ body: { applicant_ids: [(await anApplicant(w, from)).id], ...more } }),
  answers: () => ({ changed: 1, applicants: [{ id: wanted.id, status }] }),
})

export const employerJobs: Rows = {
  'GET /employer/job/list': {
    as: 'employer',
    sends: async (w) => {
      await aJob(w)
      return firstPage
    },
    answers: () => listWith({ id: wanted.id, type: 'internship', work_mode: 'on-site' }),
  },
  'GET /employer/job/active-expired-count': {
    as: 'employer',
    answers: { total_active: some.number, total_expired: some.number },
  },
  'GET /employer/job/{id}': { as: 'employer', sends: (w) => aJob(w), answers: (_w, { id }) => ({ id }) },
  'GET /employer/job/applicant-list': {
    as: 'employer',
    sends: async (w) => {
      await anApplicant(w)
      return firstPage
    },
    answers: () =>
      listWith(
        { id: wanted.id },
        { total_without_filter_row: some.number, totalJobWithApplicants: some.number },
      ),
  },
  'GET /employer/job-tokens': {
    ...listing('employer', withToken, () => listWith({ state: 'available' })),
  },
  'GET /employer/new-job-token': {
    as: 'employer',
    sends: async (w) => {
      await withToken(w)
      return {}
    },
    answers: { id: some.text, state: 'available' },
  },
  'POST /employer/job': {
    as: 'employer',
    sends: async (w) => {
      await withToken(w)
      return posting()
    },
    status: 201,
    answers: { ...written, state: 'active', cover_url: some.text },
  },
  'PUT /employer/job/{id}': {
    as: 'employer',
    sends: async (w) => ({ ...(await aJob(w)), ...(await posting()) }),
    answers: (_w, { id }) => ({ id, ...written, cover_url: some.text }),
  },
  'DELETE /employer/job/{id}': {
    as: 'employer',
    sends: (w) => aJob(w),
    leaves: async (w, sent) =>
      expect((await send(w.t, 'GET /employer/job/{id}', sent, w.employer.client.cookie)).statusCode).toBe(
        404,
      ),
  },
  'PUT /employer/job/{id}/renew': {
    as: 'employer',
    sends: async (w) => {
      await withToken(w)
      return { ...(await aJob(w, { state: 'closed' })), body: { openings: 3 } }
    },
    answers: (_w, { id }) => ({ id, state: 'active', openings: 3 }),
  },
  'PUT /employer/job/applicant/update-status': moving({ status: 'shortlisted' }, 'shortlisted'),
  'PUT /employer/job/applicant/notify': moving({ message: 'A word from us' }, 'interview', {
    state: 'interview',
  }),
  'PUT /employer/job/applicant/accept': moving({}, 'offer', { state: 'interview' }),
}

const liked = async (w: World) => {
  const body = { job_id: (await aJob(w)).id, liked: true }
  await send(w.t, 'POST /student/job/like-unlike', { body }, w.student.client.cookie)
}

const profileOf = (as: Row['as']): Row => ({
  as,
  sends: async (w) => {
    await aJob(w)
    return { body: { id: w.employer.organization_id, ...firstPage.query } }
  },
  answers: (w) => ({ ...listWith({ id: wanted.id }), employer: { name: w.names.employer } }),
})

const detailOf = (as: Row['as']): Row => ({
  as,
  sends: async (w) => ({ body: await aJob(w) }),
  answers: (_w, { body }) => ({ ...body, description: some.text }),
})

/** A student's jobs, and those anyone sees. */
export const openJobs: Rows = {
  'GET /student/job': listing('student', aJob, () => listWith({ id: wanted.id, liked: false })),
  'GET /student/job/liked': listing('student', liked, () => listWith({ id: wanted.id, liked: true })),
  'GET /student/job/applied': {
    as: 'student',
    sends: async (w) => {
      const job = await aJob(w)
      await buildApplication(w.deps, { job_id: job.id, student_id: w.student.id })
      wanted = job
      return firstPage
    },
    answers: () => listWith({ id: wanted.id }),
  },
  'POST /student/job/detail': detailOf('student'),
  'POST /student/job/apply': {
    as: 'student',
    sends: async (w) => ({ form: { job_id: (await aJob(w)).id }, files: { resumeFile: pdf('ada.pdf') } }),
    status: 201,
    answers: () => ({ id: some.text, status: 'submitted', job: { id: wanted.id } }),
  },
  'POST /student/job/employer-profile': profileOf('student'),
  'POST /student/job/like-unlike': {
    as: 'student',
    sends: async (w) => ({ body: { job_id: (await aJob(w)).id, liked: true } }),
    answers: (_w, { body }) => body!,
  },
  'GET /public-job': listing('anyone', aJob, () => listWith({ id: wanted.id })),
  'POST /public-job/detail': detailOf('anyone'),
  'POST /public-job/employer-profile': profileOf('anyone'),
}
