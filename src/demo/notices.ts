import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import type { DemoEmployer } from './work.ts'

const SHOWN = 6

const applicationsBy = (deps: Deps) =>
  deps.db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['a.id', 'a.state', 'a.job_id', 'a.submitted_at', 'a.state_at', 'a.opened_at'])
    .select(['j.title', 'o.name', 'p.first_name', 'p.last_name'])
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id')
    .limit(SHOWN)

/** The same application, with the time of the event to announce as the current time. */
const at = (deps: Deps, moment: string): Deps => ({ ...deps, clock: { now: () => new Date(moment) } })

const moved: Record<string, string> = {
  shortlisted: 'shortlisted you',
  interview: 'invited you to an interview',
  offer: 'made you an offer',
  hired: 'hired you',
}

const tellStudent = async (deps: Deps, student: string): Promise<void> => {
  for (const row of await applicationsBy(deps).where('a.student_id', '=', student).execute()) {
    const link = `/student/jobs/detail?id=${row.job_id}`
    const text = `Your application for ${row.title}.`
    if (row.opened_at)
      await buildNotice(at(deps, row.opened_at), student, {
        kind: 'profile_seen',
        title: `${row.name} opened your application`,
        text,
        link,
      })
    const step = moved[row.state]
    if (step) await buildNotice(at(deps, row.state_at), student, { title: `${row.name} ${step}`, text, link })
  }
}

const tellEmployer = async (deps: Deps, { organization_id, account_id }: DemoEmployer): Promise<void> => {
  for (const row of await applicationsBy(deps).where('a.organization_id', '=', organization_id).execute())
    await buildNotice(at(deps, row.submitted_at), account_id, {
      kind: 'application_received',
      title: `${row.first_name} ${row.last_name} applied`,
      text: row.title,
      link: `/employer/your-job-applicant?id=${row.id}`,
    })
}

/** Creates the notices the first student and the first employer have received about their applications. */
export const seedNotices = async (deps: Deps, student: string, employer: DemoEmployer): Promise<void> => {
  await tellStudent(deps, student)
  await tellEmployer(deps, employer)
}
