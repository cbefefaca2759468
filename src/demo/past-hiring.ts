import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildFirstChoice } from '#domains/applications/first-choices/first-choices.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { DemoEmployer } from './work.ts'

/** The students whose pages the demo's sign-in and journeys show keep what they have. */
const FIRST = 4
/** Of the rest, who was told something, and who had an interview first. */
const ANSWERED = 17
const INTERVIEWED = 12

/** A job of last year that was filled, so that there is something to say about how its employer answers. */
export const seedPastHiring = async (
  deps: Deps,
  { organization_id, account_id }: DemoEmployer,
  students: string[],
): Promise<void> => {
  const from = later(deps.clock.now(), -150 * DAY)
  const job = await buildJob(deps, {
    organization_id,
    posted_by: account_id,
    title: 'Summer operations intern',
    state: 'filled',
    openings: 2,
    posted_at: from,
    expires_at: later(from, 30 * DAY),
    ended_at: later(from, 29 * DAY),
  })
  for (const [n, student_id] of students.slice(FIRST).entries()) {
    const { resume_file_id } = await deps.db
      .selectFrom('students')
      .select('resume_file_id')
      .where('account_id', '=', student_id)
      .executeTakeFirstOrThrow()
    const submitted_at = later(from, (1 + n / 2) * DAY)
    const { id } = await buildApplication(deps, {
      job_id: job.id,
      student_id,
      ...(resume_file_id && { resume_file_id }),
      submitted_at,
      ...(n < ANSWERED
        ? {
            state: n < 2 ? ('hired' as const) : ('rejected' as const),
            state_at: later(submitted_at, (12 + (n % 5)) * DAY),
            ...(n >= 2 && {
              closed_from: n < INTERVIEWED ? ('interview' as const) : ('reviewed' as const),
              rejection_reason: 'position_filled' as const,
            }),
          }
        : { state: 'reviewed' as const, state_at: later(submitted_at, 5 * DAY) }),
      ...(n < INTERVIEWED && { interviewed_at: later(submitted_at, (7 + (n % 5)) * DAY) }),
    })
    // nobody answered: the minute's work gives it back, and tells so
    if (n === students.length - FIRST - 1) await buildFirstChoice(deps, id, { sent_at: submitted_at })
  }
}
