import { type RawBuilder, sql } from 'kysely'
import type { Cached } from '#platform/cache.ts'
import type { Deps } from '#platform/deps.ts'
import {
  type CountedName,
  type CountedWay,
  countedNames,
  filterTable,
  type JobFilters,
  postedWithin,
} from './job-filters.contract.ts'
import type { FilterCounts } from './job-search.contract.ts'
import {
  all,
  type Condition,
  chosen,
  given,
  nextMinute,
  notEnded,
  openJobRows,
  postedSince,
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
/** Fetches extra spellings of locations, since several may mean one location. */
const SPELLINGS = 3 * MOST

/** Counts one filter's options among the jobs that match all other filters. */
const among = (choices: ReturnType<typeof chosen>, filter?: CountedName): Condition => {
  const others = Object.keys(choices).filter((name) => name !== filter)
  return all([sql`true`, ...others.map((name) => sql<boolean>`m.${sql.ref(`is_${name}`)}`)])
}

/** Selects the options of one filter with their counts, among the jobs that match `where`. */
type Counting = (
  filter: CountedName,
  column: RawBuilder<unknown>,
  where: Condition,
  now: Date,
) => RawBuilder<Row>

const byValue: Counting = (filter, column, where) =>
  sql`select ${filter}::text, ${column}::text, null, count(*)
    from m where ${where} and ${column} is not null group by ${column}`

const byMember =
  (limit: RawBuilder<unknown>): Counting =>
  (filter, column, where) =>
    sql`(select ${filter}::text, value, null, count(*) from m, unnest(${column}) as value
      where ${where} group by value order by count(*) desc, value ${limit})`

const byDays: Counting = (filter, column, where, now) =>
  sql.join(
    postedWithin.map(
      (days) => sql`select ${filter}::text, ${String(days)}::text, null, count(*) from m
        where ${where} and ${column} > ${postedSince(days, now)}::timestamptz`,
    ),
    sql` union all `,
  )

const byEmployer: Counting = (filter, column, where) =>
  sql`(
    select ${filter}::text, e.id::text, e.name, top.total
    from (select ${column} as id, count(*) as total from m where ${where}
      group by ${column} order by total desc, ${column} limit ${MOST}) top
    join organizations e on e.id = top.id)`

const counting: Record<CountedWay, Counting> = {
  one_of: byValue,
  any_of: byMember(sql``),
  is: byValue,
  since: byDays,
  place: byMember(sql`limit ${SPELLINGS}`),
  employer: byEmployer,
}

/**
 * Counts all filters in one statement: takes the jobs that match the conditions without options, and marks
 * which options each one matches.
 */
const statement = (filters: JobFilters, words: RawBuilder<unknown> | null, now: Date) => {
  const choices = chosen(filters, now)
  const marks = Object.entries(choices).map(([name, met]) => sql`, ${met} as ${sql.ref(`is_${name}`)}`)
  const columns = countedNames.map((name) => sql.ref(`j.${filterTable[name].column}`))
  const counts = countedNames.map((name) => {
    const { way, column } = filterTable[name]
    return counting[way](name, sql.ref(`m.${column}`), among(choices, name), now)
  })
  return sql<Row>`
    with m as materialized (
      select ${sql.join(columns)}, j.expires_at ${sql.join(marks, sql``)}
      from ${openJobRows} where ${all([notEnded(now), ...given(filters, words)])}
    )
    select 'total' as filter, coalesce(min(m.expires_at)::text, '') as value, null as label,
      count(*) filter (where ${among(choices)}) as total from m
    union all ${sql.join(counts, sql` union all `)}`
}

interface Count {
  value: string
  total: number
}

const byTotal = (one: Count, other: Count) => other.total - one.total || one.value.localeCompare(other.value)

/** Returns each location once, in its most common spelling: `places` starts with that. */
const inOneSpelling = (places: Count[]): Count[] => {
  const once = new Map<string, Count>()
  for (const { value, total } of places) {
    const key = keyOf(value)
    once.set(key, { value: once.get(key)?.value ?? value, total: total + (once.get(key)?.total ?? 0) })
  }
  return [...once.values()].sort(byTotal).slice(0, MOST)
}

const inOrder: Partial<Record<CountedWay, (counts: Count[]) => Count[]>> = {
  since: (counts) => counts.sort((one, other) => Number(one.value) - Number(other.value)),
  place: inOneSpelling,
}

const countsOf = (rows: Row[]) =>
  Object.fromEntries(
    countedNames.map((name) => {
      const counts = rows
        .filter((row) => row.filter === name)
        .sort(byTotal)
        .map(({ value, label, total }) => ({ value, total, ...(label !== null && { label }) }))
      return [name, inOrder[filterTable[name].way]?.(counts) ?? counts]
    }),
  ) as Pick<FilterCounts, CountedName>

const read = async (deps: Deps, filters: JobFilters, now: Date): Promise<Cached<FilterCounts>> => {
  const words = await wordsOf(deps, filters, now)
  const { rows } = await statement(filters, words?.query ?? null, now).execute(deps.db)
  const whole = rows.find((row) => row.filter === 'total')!
  const first = whole.value ? new Date(whole.value) : null
  const minute = nextMinute(now)
  return {
    until: first && first < minute ? first : minute,
    value: {
      total: whole.total,
      ...countsOf(rows),
      also_searched: words?.also ?? [],
    },
  }
}

/** Counts how many jobs each option of each filter would leave. */
export const countChoices = async (deps: Deps, filters: JobFilters): Promise<FilterCounts> => {
  const now = deps.clock.now()
  const key = `counts ${filterKey(filters)}`
  return (await openJobsCache(deps).get(key, now, () => read(deps, filters, now))).value
}
