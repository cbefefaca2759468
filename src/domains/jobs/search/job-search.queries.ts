import { sql } from 'kysely'
import type { Cached } from '#platform/cache.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { summaryColumns, summaryOf } from '../jobs.queries.ts'
import { kindNames } from './job-filters.contract.ts'
import type { JobListQuery, OpenJob } from './job-search.contract.ts'
import {
  employersMeant,
  leastYearly,
  matching,
  openJobRows,
  placeCondition,
  postedSince,
} from './job-search-filters.queries.ts'
import { type Counted, filterKey, openJobsCache, totalOf } from './job-search-totals.queries.ts'
import { type Words, wordsOf } from './job-search-words.queries.ts'

/** The columns behind an employer's card. */
export const employerColumns = [
  'o.id as employer_id',
  'o.kind as employer_kind',
  'o.name as employer_name',
  'o.slug',
  'o.logo_file_id',
  'o.website',
  'o.industry',
  'o.company_size',
  'o.city',
  'o.country_code',
] as const

interface EmployerRow {
  employer_id: string
  employer_kind: 'employer' | 'university'
  employer_name: string
  slug: string
  logo_file_id: string | null
  website: string | null
  industry: string | null
  company_size: string | null
  city: string | null
  country_code: string | null
}

export const employerOf = (row: EmployerRow) => ({
  id: row.employer_id,
  kind: row.employer_kind,
  name: row.employer_name,
  slug: row.slug,
  logo_url: mediaUrl(row.logo_file_id),
  website: row.website,
  industry: row.industry,
  company_size: row.company_size,
  city: row.city,
  country_code: row.country_code,
})

/** From a public list, and not yet approved by anyone. */
export const isListed = sql<boolean>`o.import_key is not null and o.reviewed_at is null`

const orders = {
  newest: sql`j.posted_at desc, j.id desc`,
  deadline: sql`j.expires_at, j.id`,
}

const cardsOf = (db: Db) =>
  db
    .selectFrom('jobs as j')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(summaryColumns)
    .select(employerColumns)

type CardRow = Awaited<ReturnType<ReturnType<typeof cardsOf>['executeTakeFirstOrThrow']>>

const toOpenJob = (row: CardRow, now: Date): OpenJob => ({
  ...summaryOf(row, now),
  employer: employerOf(row),
})

/** Loads one page by time: its ids from an index, then their rows, in one statement. */
const readPage = async (
  deps: Deps,
  query: JobListQuery,
  words: Words | null,
  now: Date,
): Promise<OpenJob[]> => {
  const order = query.sort === 'deadline' ? orders.deadline : orders.newest
  const ids = sql<{ id: string; place: number }>`(
    select j.id, row_number() over (order by ${order}) as place from ${openJobRows}
    where ${matching(query, words?.query ?? null, now)} order by ${order} limit ${query.size} offset ${offsetOf(query)})`
  const rows = await cardsOf(deps.db)
    .innerJoin(ids.as('page'), 'page.id', 'j.id')
    .orderBy('page.place')
    .execute()
  return rows.map((row) => toOpenJob(row, now))
}

const byTime = async (deps: Deps, query: JobListQuery, now: Date): Promise<Cached<Page<OpenJob>>> => {
  const words = await wordsOf(deps, query, now)
  const total = await totalOf(deps, query, words, now)
  const data = total.value > offsetOf(query) ? await readPage(deps, query, words, now) : []
  return { value: toPage(data, total.value, query), until: total.until }
}

interface Relevant extends Counted {
  jobs: OpenJob[]
}

/** The chosen options as prefixes in the search index; null for any. */
const kindsOf = (query: JobListQuery): string | null => {
  const oneOf = (name: string, values: unknown[]) =>
    `(${values.map((value) => `'=${name}:${String(value).replaceAll("'", "''")}'`).join(' | ')})`
  const kinds: [string, unknown][] = [
    ...kindNames.map((name): [string, unknown] => [name, query[name]]),
    ['currency', query.salary_min === undefined ? undefined : query.salary_currency],
  ]
  const asked = kinds.flatMap(([name, value]) => {
    const values = value === undefined ? [] : [value].flat()
    return values.length > 0 ? [oneOf(name, values)] : []
  })
  return asked.length > 0 ? asked.join(' & ') : null
}

const readRelevant = async (deps: Deps, query: JobListQuery, words: Words, now: Date): Promise<Relevant> => {
  const { employer, posted_within, place } = query
  const { rows } = await sql<Counted & { nth: number | null } & CardRow>`
    select f.total, f.ends, f.nth, (f.card).* from search_open_jobs(
      ${words.query}, ${kindsOf(query)}::tsquery, ${hasSearchTerms(place) ? placeCondition(place) : null}::tsquery,
      ${hasSearchTerms(employer) ? employersMeant(employer) : null}::uuid[],
      ${posted_within ? postedSince(posted_within, now) : null}::timestamptz, ${leastYearly(query)}::bigint,
      ${iso(now)}::timestamptz, ${query.size}, ${offsetOf(query)}
    ) f order by f.nth`.execute(deps.db)
  const { total, ends } = rows[0]!
  const found = rows.filter((row) => row.nth !== null)
  return { total, ends, jobs: found.map(({ total: _t, ends: _e, nth: _n, ...row }) => toOpenJob(row, now)) }
}

/** Sorts by relevance. The counting query returns the page too, unless the total is already known. */
const byRelevance = async (deps: Deps, query: JobListQuery, now: Date): Promise<Cached<Page<OpenJob>>> => {
  const pages = new Map<string, Relevant>()
  const count = (words: Words) =>
    totalOf(deps, query, words, now, async () => {
      const page = await readRelevant(deps, query, words, now)
      pages.set(words.name, page)
      return page
    })
  const words = (await wordsOf(deps, query, now, count))!
  const { value: total, until } = await count(words)
  const { jobs } = pages.get(words.name) ?? (await readRelevant(deps, query, words, now))
  return { value: toPage(jobs, total, query), until }
}

/** Returns a page of open jobs as everyone sees it. */
export const listOpenJobs = async (deps: Deps, query: JobListQuery): Promise<Page<OpenJob>> => {
  const now = deps.clock.now()
  const sort = query.sort ?? 'relevance'
  const read = sort === 'relevance' && hasSearchTerms(query.search) ? byRelevance : byTime
  const key = `page ${query.sort ?? ''} ${query.page} ${query.size} ${filterKey(query)}`
  return (await openJobsCache(deps).get(key, now, () => read(deps, query, now))).value
}
