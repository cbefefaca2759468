import type { Deps } from '#platform/deps.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { cachedResponsivenessOf } from '../response-rates.queries.ts'
import { employerColumns, employerOf, isListed } from './job-cards.queries.ts'
import { noFilters } from './job-filters.contract.ts'
import type { publicEmployerProfile } from './job-search.contract.ts'
import { listOpenJobs } from './job-search.queries.ts'

/** Returns an approved employer with a page of its open jobs, newest first. Throws `not_found` otherwise. */
export const readEmployerProfile = async (
  deps: Deps,
  { id, page, size }: BodyOf<typeof publicEmployerProfile>,
): Promise<OutputOf<typeof publicEmployerProfile>> => {
  const row = await deps.db
    .selectFrom('organizations as o')
    .select(employerColumns)
    .select(['o.description', isListed.as('is_listed')])
    .where('o.id', '=', id)
    .where('o.kind', '=', 'employer')
    .where('o.state', '=', 'approved')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const [figures, jobs] = await Promise.all([
    cachedResponsivenessOf(deps, id, deps.clock.now()),
    listOpenJobs(deps, {
      ...noFilters,
      employer: id,
      sort: 'newest',
      page,
      size,
    }),
  ])
  const { description, is_listed } = row
  return { employer: { ...employerOf(row), description, is_listed, ...figures }, ...jobs }
}
