import { buildSchedule } from '#domains/applications/interviews/interviews.fixtures.ts'
import { later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { dayAt } from './moments.ts'
import { demoEmployers } from './organizations.ts'
import type { DemoEmployer } from './work.ts'

const TIMES = 5

/** A morning of interviews next week, open to whoever applied for one of an employer's jobs; the first has a time. */
export const seedInterviews = async (deps: Deps, { organization_id, account_id }: DemoEmployer) => {
  const zone = demoEmployers[0]!.time_zone
  const rows = await deps.db
    .selectFrom('applications')
    .select(['id', 'job_id', 'student_id'])
    .where('organization_id', '=', organization_id)
    .where('state', 'in', ['submitted', 'reviewed', 'shortlisted'])
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()
  const [job] = [...Map.groupBy(rows, ({ job_id }) => job_id)].sort(
    (one, other) => other[1].length - one[1].length,
  )
  if (!job) return
  const first = dayAt(deps.clock.now(), 6, '09:00', zone)
  await buildSchedule(deps, {
    job_id: job[0],
    panel: [account_id],
    starts: Array.from({ length: TIMES }, (_, n) => later(first, n * 40 * MINUTE)),
    place: 'https://meet.harborlight.example/interviews',
    time_zone: zone,
    admits: 'applicants',
    applications: job[1].slice(0, 1),
    booked: 1,
  })
}
