import { type RawBuilder, sql } from 'kysely'
import type { Cached } from '#platform/cache.ts'
import type { Deps } from '#platform/deps.ts'
import { type FilterCounts, type JobFilters, postedWithin } from './job-search.contract.ts'
import {
  all,
  type Condition,
  chosen,
  given,
  nextMinute,
  notEnded,
  postedSince,
  soughtJobs,
} from './job-search-filters.queries.ts'
import { filterKey, openJobsCache } from './job-search-totals.queries.ts'
import { wordsOf } from './job-search-words.queries.ts'
import { keyOf } from './place-spellings.mapping.ts'

interface Row {
  filter: string
  value: string
  label: string | null
  total: number
}

const MOST = 20
/** Spellings of places, of which several may be one place. */
const SPELLINGS = 3 * MOST

/** Counts one filter's choices among the jobs that meet all the other filters. */
const among = (choices: Record<string, Condition>, filter: string): Condition => {
  const others = Object.keys(choices).filter((name) => name !== filter)
  return all([sql`true`, ...others.map((name) => sql<boolean>`m.${sql.ref(`is_${name}`)}`)])
}

/** One statement for all filters: the jobs that meet what offers no choices, each marked with the choices it meets. */
const statement = (filters: JobFilters, words: RawBuilder<unknown> | null, now: Date) => {
  const choices = chosen(filters, now)
  const marks = Object.entries(choices).map(([name, met]) => sql`, ${met} as ${sql.ref(`is_${name}`)}`)
  const where = (filter: string) => among(choices, filter)
  const counted = (filter: string) =>
    sql`select ${filter}::text as filter, m.${sql.ref(filter)}::text as value, null as label, count(*) as total
      from m where ${where(filter)} and m.${sql.ref(filter)} is not null group by m.${sql.ref(filter)}`
  const each = (filter: string, column: string, limit: RawBuilder<unknown>) =>
    sql`(select ${filter}::text, value, null, count(*) from m, unnest(m.${sql.ref(column)}) as value
      where ${where(filter)} group by value order by count(*) desc, value ${limit})`
  const posted = postedWithin.map(
    (days) => sql`select 'posted_within', ${String(days)}::text, null, count(*) from m
      where ${where('posted_within')} and m.posted_at > ${postedSince(days, now)}::timestamptz`,
  )
  return sql<Row>`
    with m as materialized (
      select j.type, j.work_mode, j.sponsorship, j.is_unpaid, j.posted_at, j.majors, j.locations,
        j.organization_id, j.expires_at ${sql.join(marks, sql``)}
      from ${soughtJobs} where ${all([notEnded(now), ...given(filters, words)])}
    )
    ${counted('type')} union all ${counted('work_mode')} union all ${counted('sponsorship')}
    union all ${counted('is_unpaid')}
    union all ${sql.join(posted, sql` union all `)}
    union all ${each('major', 'majors', sql``)}
    union all ${each('place', 'locations', sql`limit ${SPELLINGS}`)}
    union all (
      select 'employer', e.id::text, e.name, top.total
      from (select m.organization_id, count(*) as total from m where ${where('employer')}
        group by m.organization_id order by total desc, m.organization_id limit ${MOST}) top
      join organizations e on e.id = top.organization_id)
    union all select 'total', coalesce(min(m.expires_at)::text, ''), null, count(*) filter (where ${where('')}) from m`
}

const byTotal = (one: { value: string; total: number }, other: { value: string; total: number }) =>
  other.total - one.total || one.value.localeCompare(other.value)

/** Each place once, by its commonest spelling: `places` begins with it. */
const inOneSpelling = (places: { value: string; total: number }[]) => {
  const once = new Map<string, { value: string; total: number }>()
  for (const { value, total } of places) {
    const key = keyOf(value)
    once.set(key, { value: once.get(key)?.value ?? value, total: total + (once.get(key)?.total ?? 0) })
  }
  return [...once.values()].sort(byTotal).slice(0, MOST)
}

const read = async (deps: Deps, filters: JobFilters, now: Date): Promise<Cached<FilterCounts>> => {
  const words = await wordsOf(deps, filters, now)
  const { rows } = await statement(filters, words?.query ?? null, now).execute(deps.db)
  const of = (filter: string) =>
    rows
      .filter((row) => row.filter === filter)
      .sort(byTotal)
      .map(({ value, total }) => ({ value, total }))
  const whole = rows.find((row) => row.filter === 'total')!
  const first = whole.value ? new Date(whole.value) : null
  const minute = nextMinute(now)
  return {
    until: first && first < minute ? first : minute,
    value: {
      total: whole.total,
      type: of('type'),
      work_mode: of('work_mode'),
      sponsorship: of('sponsorship'),
      is_unpaid: of('is_unpaid'),
      posted_within: of('posted_within').sort((one, other) => Number(one.value) - Number(other.value)),
      major: of('major'),
      place: inOneSpelling(of('place')),
      employer: rows
        .filter((row) => row.filter === 'employer')
        .sort(byTotal)
        .map(({ value, label, total }) => ({ value, label: label!, total })),
      also_searched: words?.also ?? [],
    },
  }
}

/** How many jobs each choice of each filter would leave. */
export const countChoices = async (deps: Deps, filters: JobFilters): Promise<FilterCounts> => {
  const now = deps.clock.now()
  const key = `counts ${filterKey(filters)}`
  return (await openJobsCache(deps).get(key, now, () => read(deps, filters, now))).value
}
