import { sql } from 'kysely'
import { type Cached, cacheStaleOn } from '#platform/cache.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { summaryColumns, summaryOf, textColumns } from '../jobs.queries.ts'
import { mayOfStudent } from '../jobs.rules.ts'
import { mineColumns, mineOf, visibleToStudent, withMine } from '../likes/job-likes.queries.ts'
import { cachedResponsivenessOf, type Responsiveness } from '../response-rates.queries.ts'
import type { PublicJobDetail, StudentJobDetail } from './job-search.contract.ts'
import { employerColumns, employerOf, isListed } from './job-search.queries.ts'
import { jobActivityPattern, MAX_AGE } from './job-search-totals.queries.ts'

const employerDetail = [
  'o.description as employer_description',
  'o.state as employer_state',
  isListed.as('employer_is_listed'),
] as const

const posted = (deps: Deps, id: string) =>
  deps.db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(summaryColumns)
    .select(textColumns)
    .select(employerColumns)
    .select(employerDetail)
    .where('j.id', '=', id)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof posted>['executeTakeFirst']>>>

const detailOf = (row: Row, figures: Responsiveness, now: Date): PublicJobDetail => {
  const summary = summaryOf(row, now)
  return {
    ...summary,
    is_open: summary.is_open && row.employer_state === 'approved',
    ...(summary.applies_elsewhere ? { response_rate: null, median_days_to_answer: null } : figures),
    employer: {
      ...employerOf(row),
      description: row.employer_description,
      is_listed: row.employer_is_listed,
      ...figures,
    },
  }
}

const detailCache = cacheStaleOn(jobActivityPattern, { size: 2000, maxAge: MAX_AGE })

/** Loads the row; its meaning now is worked out for each reader. */
const readPosted = async (deps: Deps, id: string): Promise<Cached<Row | undefined>> => {
  const row = await posted(deps, id)
    .where(sql<boolean>`j.state not in ('draft', 'removed') and not j.is_hidden and o.state = 'approved'`)
    .executeTakeFirst()
  return { value: row, until: null }
}

/** Returns a posted job of an approved employer, open or ended. Throws `not_found` otherwise. */
export const readPublicJob = async (deps: Deps, id: string): Promise<PublicJobDetail> => {
  const now = deps.clock.now()
  const { value: row } = await detailCache(deps).get(id, now, () => readPosted(deps, id))
  if (!row) throw new Problem('not_found')
  return detailOf(row, await cachedResponsivenessOf(deps, row.employer_id, now), now)
}

/** The same with the student's like and application; includes hidden jobs the student applied to. */
export const readStudentJob = async (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<StudentJobDetail> => {
  const now = deps.clock.now()
  const row = await withMine(deps.db, scope)
    .select(summaryColumns)
    .select(textColumns)
    .select(employerColumns)
    .select(employerDetail)
    .select(mineColumns)
    .select(['j.contact_name', 'j.contact_email'])
    .where('j.id', '=', id)
    .where(visibleToStudent)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const detail = detailOf(row, await cachedResponsivenessOf(deps, row.employer_id, now), now)
  const mine = mineOf(row)
  return {
    ...detail,
    ...mine,
    contact_name: row.contact_name,
    contact_email: row.contact_email,
    may: mayOfStudent(detail, mine.application),
  }
}
