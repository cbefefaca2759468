import { buildJob, type JobOverrides } from '#domains/jobs/jobs.fixtures.ts'
import { invitationForm, inviteToApply } from '#domains/sourcing/invitations/job-invitations.contract.ts'
import { type anEmployer, aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

type Employer = Awaited<ReturnType<typeof anEmployer>>

/** Students with an open profile, and what a team does to invite them. */
export const invitingToApplyIn = (app: () => TestApp) => {
  const open = () => aStudent(app(), { privacy: 'employers', first_name: 'Ada' })
  const jobOf = (team: Employer, overrides: JobOverrides = {}) =>
    buildJob(app().deps, { organization_id: team.organization_id, ...overrides })
  const invite = (
    client: Client,
    student: { id: string },
    job: { id: string },
    message = 'Come and see us',
  ) => client.call(inviteToApply, { params: { id: student.id }, body: { job_id: job.id, message } })
  const formFor = async (client: Client, student: { id: string }) =>
    (await client.call(invitationForm, { params: { id: student.id } })).json()
  const countOf = async (student: { id: string }) =>
    (
      await app()
        .deps.db.selectFrom('job_invitations')
        .select('id')
        .where('student_id', '=', student.id)
        .execute()
    ).length
  return { open, jobOf, invite, formFor, countOf }
}
