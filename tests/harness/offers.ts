import { applicant } from '#domains/applications/applicants/applicants.contract.ts'
import { application } from '#domains/applications/applications.contract.ts'
import { type ApplicationOverrides, buildApplication } from '#domains/applications/applications.fixtures.ts'
import {
  applicantThread,
  ownThread,
  writeToApplicant,
  writeToEmployer,
} from '#domains/applications/messages/application-messages.contract.ts'
import { acceptOffer, declineOffer, ownOffer } from '#domains/applications/offers/job-offers.contract.ts'
import { teamOffer, withdrawOffer, writeOffer } from '#domains/applications/offers/offer-terms.contract.ts'
import { answerMoreTime, askMoreTime } from '#domains/applications/offers/offer-time.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY } from '#platform/clock.ts'
import { anEmployer, aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import { problemOf } from './client.ts'

export const refusal = (answer: Parameters<typeof problemOf>[0]) => [
  answer.statusCode,
  problemOf(answer).error,
]
export const pay = { pay_amount: 3250, pay_currency: 'USD', pay_period: 'hour' }

/** The days of an app's clock. */
export const daysOf =
  (app: () => TestApp) =>
  (days: number): string =>
    new Date(app().clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

/** An application, and what its team and its student can do about an offer. */
export const offersIn = (app: () => TestApp) => {
  const dayIn = daysOf(app)
  return async (overrides: ApplicationOverrides = { state: 'interview' }, university_id?: string) => {
    const t = app()
    const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
    const colleague = await anEmployer(t, { team_role: 'recruiter', organization_id: team.organization_id })
    const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
    const student = await aStudent(t, {
      first_name: 'Ada',
      last_name: 'Quill',
      ...(university_id && { university_id }),
    })
    const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
    const params = { id }
    const body = { application_id: id }
    return {
      team,
      colleague,
      job,
      student,
      id,
      write: (terms: Record<string, unknown> = {}, files = {}) =>
        team.client.call(writeOffer, { params, body: { answer_by: dayIn(7), ...terms }, files }),
      take: (reason = 'The budget was cut', despite_acceptance = false) =>
        team.client.call(withdrawOffer, { params, body: { reason, despite_acceptance } }),
      accept: (more = {}) => student.client.call(acceptOffer, { body: { ...body, ...more } }),
      decline: () => student.client.call(declineOffer, { body }),
      ask: (until: string, reason = '') =>
        student.client.call(askMoreTime, { body: { ...body, until, reason } }),
      answer: (grant: boolean, reason = '') =>
        team.client.call(answerMoreTime, { params, body: { grant, reason } }),
      question: (message: string) => student.client.call(writeToEmployer, { params, body: { message } }),
      reply: (message: string) => team.client.call(writeToApplicant, { params, body: { message } }),
      ownThread: async () => (await student.client.call(ownThread, { params })).json(),
      teamThread: async () => (await team.client.call(applicantThread, { params })).json(),
      own: async () => (await student.client.call(ownOffer, { params })).json(),
      seen: async () => (await student.client.call(application, { params })).json(),
      shown: async () => (await team.client.call(teamOffer, { params })).json(),
      applicant: async () => (await team.client.call(applicant, { params })).json(),
      row: () =>
        t.deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    }
  }
}
