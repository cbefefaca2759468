import { sql } from 'kysely'
import { eventRows, visibleToStudent, withHosts } from '#domains/events/events.queries.ts'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { addMine } from '#domains/jobs/likes/job-likes.queries.ts'
import { readEmployer } from '#domains/jobs/response-rates.queries.ts'
import { listOpenJobs } from '#domains/jobs/search/job-search.queries.ts'
import { readUniversity } from '#domains/organizations/profile/organization-profile.queries.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { type organizationDetail, SHOWN } from './organization-detail.contract.ts'

type Detail = OutputOf<typeof organizationDetail>

const jobsOf = async (deps: Deps, scope: StudentScope, employer: string) => {
  const { data, total_row } = await listOpenJobs(deps, {
    employer,
    salary_currency: 'USD',
    salary_period: 'year',
    sort: 'newest',
    page: 1,
    size: SHOWN,
  })
  return { jobs: await addMine(deps, scope, data), total_jobs: total_row }
}

const eventsOf = async ({ db, clock }: Deps, scope: StudentScope, host: string) => {
  const now = clock.now()
  const rows = await eventRows(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('e.organization_id', '=', host)
    .where(isUpcomingSql(now))
    .where(visibleToStudent(scope))
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(SHOWN)
    .execute()
  return { events: await withHosts(db, rows, now), total_events: rows[0]?.total ?? 0 }
}

const profileOf = async (deps: Deps, id: string): Promise<Pick<Detail, 'organization' | 'answers'>> => {
  const row = await deps.db.selectFrom('organizations').select('kind').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  if (row.kind === 'university') return { organization: await readUniversity(deps, id), answers: null }
  const { response_rate, median_days_to_answer, ...organization } = await readEmployer(deps, id)
  return { organization, answers: { response_rate, median_days_to_answer } }
}

/** Returns an approved organization as a student sees it. Throws `not_found` for all others. */
export const readOrganization = async (deps: Deps, scope: StudentScope, id: string): Promise<Detail> => ({
  ...(await profileOf(deps, id)),
  ...(await jobsOf(deps, scope, id)),
  ...(await eventsOf(deps, scope, id)),
})
