import { buildSchedule } from '#domains/applications/interviews/interviews.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'

/** Interview schedules of a job of the demo's employer; returns the job, by the path of the call that lists them. */
export const scheduleRows = async (deps: Deps): Promise<Record<string, string>> => {
  const { id, organization_id } = await deps.db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id', 'a.organization_id'])
    .where('p.email', '=', 'recruiter@harborlight.example')
    .executeTakeFirstOrThrow()
  const job = await buildJob(deps, { organization_id: organization_id! })
  for (const days of [20, 21, 22])
    await buildSchedule(deps, {
      job_id: job.id,
      panel: [id],
      starts: [later(deps.clock.now(), days * DAY)],
    })
  return { '/employer/job/:id/interview-schedules': job.id }
}
