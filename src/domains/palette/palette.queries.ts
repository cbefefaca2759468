import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPublic, visibleToStudent } from '#domains/events/events.queries.ts'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { matchesTerms } from '#domains/events/search/event-search-filters.queries.ts'
import { listOpenJobs } from '#domains/jobs/search/job-search.queries.ts'
import { foldedPattern, hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { type Found, MOST } from './palette.contract.ts'

export type Row = Pick<Found, 'id' | 'title' | 'detail'> & Partial<Found>

export const asFound = (kind: Found['kind'], rows: readonly Row[]): Found[] =>
  rows.map(({ id, title, detail, slug = null, starts_at = null, time_zone = null }) => ({
    kind,
    id,
    title,
    detail,
    slug,
    starts_at,
    time_zone,
  }))

/** Ranks matches at the start first, then shorter texts. */
export const nearest = (text: RawBuilder<unknown>, search: string) =>
  sql`${text} like ${foldedPattern(search)} || '%' desc, length(${text})`

/** Finds open jobs as the job list does, including typos. */
const openJobs = async (deps: Deps, search: string): Promise<Found[]> => {
  const { data } = await listOpenJobs(deps, {
    search,
    page: 1,
    size: MOST,
    salary_currency: 'USD',
    salary_period: 'year',
  })
  return asFound(
    'job',
    data.map(({ id, title, employer }) => ({ id, title, detail: employer.name })),
  )
}

const events = async (db: Db, search: string, visible: Expression<SqlBool>, now: Date): Promise<Found[]> => {
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['e.id', 'e.title', 'o.name as detail', 'e.starts_at', 'e.time_zone'])
    .where(isUpcomingSql(now))
    .where(matchesTerms(search))
    .where(visible)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(MOST)
    .execute()
  return asFound('event', rows)
}

const name = sql`o.search`

const organizations = async (db: Db, search: string): Promise<Found[]> => {
  const rows = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.kind', 'o.name as title', 'o.slug', 'o.industry', 'o.city'])
    .where('o.state', '=', 'approved')
    .where(hasWords(name, search))
    .orderBy(nearest(name, search))
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(MOST)
    .execute()
  return rows.flatMap(({ kind, industry, city, ...row }) =>
    asFound(kind, [{ ...row, detail: [industry, city].filter(Boolean).join(', ') }]),
  )
}

/** Searches what everyone can find. */
export const findPublic = async (deps: Deps, search: string): Promise<Found[]> => {
  const now = deps.clock.now()
  const groups = await Promise.all([
    openJobs(deps, search),
    events(deps.db, search, isPublic, now),
    organizations(deps.db, search),
  ])
  return groups.flat()
}

export const findForStudent = async (deps: Deps, scope: StudentScope, search: string): Promise<Found[]> => {
  const now = deps.clock.now()
  const groups = await Promise.all([
    openJobs(deps, search),
    events(deps.db, search, visibleToStudent(scope), now),
    organizations(deps.db, search),
  ])
  return groups.flat()
}
