import { application } from '#domains/applications/applications.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import {
  cancelSchedule,
  changePanel,
  createSchedule,
  editSchedule,
  moveSchedule,
  removeTime,
  schedule,
} from '#domains/applications/interviews/interview-schedules.contract.ts'
import {
  applicationInterviews,
  bookInterview,
  confirmInterview,
  leaveInterview,
  waitForInterview,
} from '#domains/applications/interviews/own-interviews.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer, aStudent } from './actors.ts'
import type { TestApp } from './app.ts'

/** A team of two, their job, and applicants with what each can do about an interview. */
export const interviewsIn = (app: () => TestApp) => async (students: readonly string[]) => {
  const t = app()
  const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
  const colleague = await anEmployer(t, { team_role: 'recruiter', organization_id: team.organization_id })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const people = await Promise.all(
    students.map(async (first_name) => {
      const student = await aStudent(t, { first_name, last_name: 'Quill' })
      const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
      const { client } = student
      const of = (schedule_id: string) => ({ application_id: id, schedule_id })
      return {
        ...student,
        application_id: id,
        own: async () => (await client.call(applicationInterviews, { params: { id } })).json().interviews,
        status: async () => (await client.call(application, { params: { id } })).json().status,
        book: (schedule_id: string, starts_at: string) =>
          client.call(bookInterview, { body: { ...of(schedule_id), starts_at } }),
        leave: (schedule_id: string) => client.call(leaveInterview, { body: of(schedule_id) }),
        confirm: (schedule_id: string) => client.call(confirmInterview, { body: of(schedule_id) }),
        wait: (schedule_id: string, waits = true) =>
          client.call(waitForInterview, { body: { ...of(schedule_id), waits } }),
      }
    }),
  )
  const body = {
    title: 'First interview',
    medium: 'video',
    place: 'https://meet.example/northwind',
    time_zone: 'Europe/Berlin',
    length: 30,
    buffer: 10,
    windows: [{ date: '2026-03-12', from: '10:00', to: '12:00' }],
    tracks: [{ panel: [team.id] }],
  } as const
  const params = (id: string) => ({ params: { id } })
  return {
    team,
    colleague,
    job,
    people,
    /** Three times on March 12: 10:00, 10:40 and 11:20 in Berlin. */
    offer: (given: Record<string, unknown> = {}) =>
      team.client.call(createSchedule, {
        params: { id: job.id },
        body: { ...body, applicant_ids: people.map((one) => one.application_id), ...given } as never,
      }),
    shown: async (id: string) => (await team.client.call(schedule, params(id))).json(),
    edit: (id: string, given: object) =>
      team.client.call(editSchedule, {
        ...params(id),
        body: { title: body.title, medium: body.medium, place: body.place, ...given } as never,
      }),
    move: (id: string, date: string, reason = '') =>
      team.client.call(moveSchedule, { ...params(id), body: { date, reason } }),
    cancel: (id: string, reason = 'The day is off') =>
      team.client.call(cancelSchedule, { ...params(id), body: { reason } }),
    remove: (id: string, reason = '') => team.client.call(removeTime, { ...params(id), body: { reason } }),
    hold: (id: string, panel: string[]) => team.client.call(changePanel, { ...params(id), body: { panel } }),
  }
}
