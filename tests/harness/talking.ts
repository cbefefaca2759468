import { type ApplicationOverrides, buildApplication } from '#domains/applications/applications.fixtures.ts'
import {
  previewBroadcast,
  sendBroadcast,
} from '#domains/applications/messages/applicant-broadcasts.contract.ts'
import {
  applicantThread,
  ownThread,
  readApplicantThread,
  readOwnThread,
  unreadThreads,
  writeToApplicant,
  writeToEmployer,
} from '#domains/applications/messages/application-messages.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer, aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** What an account was told, in order. */
export const noticesIn = (app: () => TestApp) => (account_id: string) =>
  app()
    .deps.db.selectFrom('notifications')
    .select(['kind', 'list', 'title', 'text', 'link', 'read_at'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

/** A team with a job, and a way to make students who applied to it. */
export const talkIn = (app: () => TestApp) => async () => {
  const t = app()
  const team = await anEmployer(t, {
    team_role: 'recruiter',
    first_name: 'Robin',
    last_name: 'Carter',
    organization: { name: 'Northwind' },
  })
  const colleague = await anEmployer(t, { team_role: 'viewer', organization_id: team.organization_id })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const applicant = async (overrides: ApplicationOverrides = {}, name = 'Ada') => {
    const student = await aStudent(t, { first_name: name, last_name: 'Quill' })
    const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
    const params = { id }
    return {
      id,
      student,
      write: (message: string) => student.client.call(writeToEmployer, { params, body: { message } }),
      answer: (message: string, by: Client = team.client) =>
        by.call(writeToApplicant, { params, body: { message } }),
      own: async (query = {}) => (await student.client.call(ownThread, { params, query })).json(),
      seen: async (query = {}, by: Client = team.client) =>
        (await by.call(applicantThread, { params, query })).json(),
      readOwn: (last: string) => student.client.call(readOwnThread, { params, body: { last } }),
      readTeam: (last: string, by: Client = team.client) =>
        by.call(readApplicantThread, { params, body: { last } }),
      unread: async () => (await student.client.call(unreadThreads)).json().applications,
    }
  }
  const preview = (body: object) => team.client.call(previewBroadcast, { body: body as never })
  const send = (body: object, by: Client = team.client) => by.call(sendBroadcast, { body: body as never })
  return { team, colleague, job, applicant, preview, send }
}
