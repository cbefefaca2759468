import { type RawBuilder, sql } from 'kysely'
import type { Cached } from '../../../platform/cache.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mediaUrl } from '../../../platform/files.ts'
import { offsetOf, type Page, toPage } from '../../../shared/paging.ts'
import { summaryColumns, summaryOf } from '../queries.ts'
import type { JobListQuery, OpenJob } from './contract.ts'
import { matching, openJobs } from './filters/queries.ts'
import { filterKey, openJobsCache, totalOf } from './totals/queries.ts'
import { type Words, wordsOf } from './words/queries.ts'

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

/** So many of the newest matches are ranked; the rest follows by age. */
const RANKED = 200
/** Weights of description, details, employer, title. */
const WEIGHTS = sql.lit('{0.1, 0.3, 0.6, 1}')

type Order = { ids: RawBuilder<unknown> }

const orders = {
  newest: sql`j.posted_at desc, j.id desc`,
  deadline: sql`j.expires_at, j.id`,
}

const simplyOrdered = (
  query: JobListQuery,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Order => ({
  ids: sql`select j.id, row_number() over (order by ${order}) as place from ${openJobs}
    where ${where} order by ${order} limit ${query.size} offset ${offsetOf(query)}`,
})

/** Ranks the newest matches by where the words occur. */
const ranked = (query: JobListQuery, where: RawBuilder<boolean>, words: Words): Order => {
  const reach = Math.max(RANKED, offsetOf(query) + query.size)
  const rank = sql`case when m.age <= ${RANKED} then ts_rank(${WEIGHTS}::float4[], m.headline, ${words.query}) else -1 end`
  return {
    ids: sql`select m.id, row_number() over (order by ${rank} desc, m.age) as place
      from (
        select j.id, j.headline, row_number() over (order by ${orders.newest}) as age
        from ${openJobs} where ${where} order by ${orders.newest} limit ${reach}
      ) m order by place limit ${query.size} offset ${offsetOf(query)}`,
  }
}

const orderOf = (query: JobListQuery, words: Words | null, now: Date): Order => {
  const where = matching(query, words?.query ?? null, now)
  const sort = query.sort ?? (words ? 'relevance' : 'newest')
  if (sort === 'relevance' && words) return ranked(query, where, words)
  return simplyOrdered(query, where, sort === 'deadline' ? orders.deadline : orders.newest)
}

/** One page: its ids by an index, then their rows, in one statement. */
const readRows = async (
  deps: Deps,
  query: JobListQuery,
  words: Words | null,
  now: Date,
): Promise<OpenJob[]> => {
  const rows = await deps.db
    .selectFrom(sql<{ id: string; place: number }>`(${orderOf(query, words, now).ids})`.as('page'))
    .innerJoin('jobs as j', 'j.id', 'page.id')
    .innerJoin('organisations as o', 'o.id', 'j.organisation_id')
    .select(summaryColumns)
    .select(employerColumns)
    .orderBy('page.place')
    .execute()
  return rows.map((row) => ({ ...summaryOf(row, now), employer: employerOf(row) }))
}

/** A page of open jobs as everyone sees it. */
export const listOpenJobs = async (deps: Deps, query: JobListQuery): Promise<Page<OpenJob>> => {
  const now = deps.clock.now()
  const key = `page ${query.sort ?? ''} ${query.page} ${query.size} ${filterKey(query)}`
  const { value } = await openJobsCache(deps).get(key, now, async (): Promise<Cached<Page<OpenJob>>> => {
    const words = await wordsOf(deps, query, now)
    const total = await totalOf(deps, query, words, now)
    const data = total.value > offsetOf(query) ? await readRows(deps, query, words, now) : []
    return { value: toPage(data, total.value, query), until: total.until }
  })
  return value
}
