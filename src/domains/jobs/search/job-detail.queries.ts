import { type InferResult, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { builtOnce } from '#platform/built-once.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { fromPrimary } from '#platform/replica/reading.ts'
import type { StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { summaryColumns, summaryOf, textColumns } from '../jobs.queries.ts'
import { mayOfStudent } from '../jobs.rules.ts'
import { mineColumns, mineOf, visibleToStudent, withMine } from '../likes/job-likes.queries.ts'
import { readOdds } from '../odds/answer-odds.queries.ts'
import { cachedResponsivenessOf } from '../response-rates.queries.ts'
import { employerColumns, employerOf, isListed } from './job-cards.queries.ts'
import type { PublicJobDetail, StudentJobDetail } from './job-search.contract.ts'
import { openJobsOf } from './open-jobs.queries.ts'

const employerDetail = [
  'o.description as employer_description',
  'o.state as employer_state',
  isListed.as('employer_is_listed'),
] as const

const jobs = (db: Db) =>
  db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(summaryColumns)
    .select(textColumns)
    .select(employerColumns)
    .select(employerDetail)

type Row = InferResult<ReturnType<typeof jobs>>[number]

const posted = builtOnce<{ id: string }, Row>((db, value) =>
  jobs(db)
    .where('j.id', '=', value('id'))
    .where(sql<boolean>`j.state not in ('draft', 'removed') and not j.is_hidden and o.state = 'approved'`),
)

const detailOf = async (deps: Deps, row: Row, now: Date): Promise<PublicJobDetail> => {
  const summary = summaryOf(row, now)
  const { applies_elsewhere } = summary
  const [figures, odds] = await Promise.all([
    cachedResponsivenessOf(deps, row.employer_id, now),
    readOdds(deps, { id: row.id, organization_id: row.employer_id, applies_elsewhere }, now),
  ])
  return {
    ...summary,
    is_open: summary.is_open && row.employer_state === 'approved',
    ...(applies_elsewhere ? { response_rate: null, median_days_to_answer: null } : figures),
    employer: {
      ...employerOf(row),
      description: row.employer_description,
      is_listed: row.employer_is_listed,
      ...figures,
    },
    odds,
  }
}

interface KeptRow {
  revision: number
  row: Row
}

/** About 10 KB each, with the description. */
const DETAILS = 2_000
const details = new WeakMap<Deps, LRUCache<string, KeptRow>>()

const readPosted = async (deps: Deps, id: string): Promise<Row | undefined> =>
  (await fromPrimary(() => posted(deps.db, { id })))[0]

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
  return detailOf(deps, row, deps.clock.now())
}

const jobsOfMine = (db: Db, student_id: RawBuilder<string>) =>
  withMine(db, { student_id })
    .select(summaryColumns)
    .select(textColumns)
    .select(employerColumns)
    .select(employerDetail)
    .select(mineColumns)
    .select(['j.contact_name', 'j.contact_email'])

const visible = builtOnce<
  { student_id: string; id: string },
  InferResult<ReturnType<typeof jobsOfMine>>[number]
>((db, value) => jobsOfMine(db, value('student_id')).where('j.id', '=', value('id')).where(visibleToStudent))

/** The same with the student's like and application; includes hidden jobs the student applied to. */
export const readStudentJob = async (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<StudentJobDetail> => {
  const now = deps.clock.now()
  const [row] = await visible(deps.db, { student_id: scope.student_id, id })
  if (!row) throw new Problem('not_found')
  const detail = await detailOf(deps, row, now)
  const mine = mineOf(row)
  return {
    ...detail,
    ...mine,
    contact_name: row.contact_name,
    contact_email: row.contact_email,
    may: mayOfStudent(detail, mine.application),
  }
}
