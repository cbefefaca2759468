import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { summaryColumns, summaryOf, textColumns } from '../jobs.queries.ts'
import { mayOfStudent } from '../jobs.rules.ts'
import { mineColumns, mineOf, visibleToStudent, withMine } from '../likes/job-likes.queries.ts'
import { cachedResponsivenessOf, type Responsiveness } from '../response-rates.queries.ts'
import { employerColumns, employerOf, isListed } from './job-cards.queries.ts'
import type { PublicJobDetail, StudentJobDetail } from './job-search.contract.ts'
import { openJobsOf } from './open-jobs.queries.ts'

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

interface KeptRow {
  revision: number
  row: Row
}

/** About 10 KB each, with the description. */
const DETAILS = 2_000
const details = new WeakMap<Deps, LRUCache<string, KeptRow>>()

const readPosted = (deps: Deps, id: string): Promise<Row | undefined> =>
  posted(deps, id)
    .where(sql<boolean>`j.state not in ('draft', 'removed') and not j.is_hidden and o.state = 'approved'`)
    .executeTakeFirst()

/** Returns the row of a posted job; that of an open one is read again only once it has changed. */
const rowOf = async (deps: Deps, id: string): Promise<Row | undefined> => {
  const kept = details.get(deps) ?? new LRUCache<string, KeptRow>({ max: DETAILS })
  details.set(deps, kept)
  const revision = (await openJobsOf(deps)).revisionOf(id)
  if (revision === undefined) return readPosted(deps, id)
  const known = kept.get(id)
  if (known?.revision === revision) return known.row
  const row = await readPosted(deps, id)
  if (row) kept.set(id, { revision, row })
  return row
}

/** Returns a posted job of an approved employer, open or ended. Throws `not_found` otherwise. */
export const readPublicJob = async (deps: Deps, id: string): Promise<PublicJobDetail> => {
  const row = await rowOf(deps, id)
  if (!row) throw new Problem('not_found')
  const now = deps.clock.now()
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
