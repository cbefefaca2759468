import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { EventCounts, EventFilters } from './event-search.contract.ts'
import {
  all,
  beginsWithin,
  type Condition,
  chosen,
  eventsWithHosts,
  fixedConditions,
  hasFreePlaces,
  ownUniversity,
} from './event-search-filters.queries.ts'

interface Row {
  filter: keyof EventCounts
  value: string
  label: string | null
  total: number
}

const HOSTS = 20

/**
 * Counts all filters in one statement: takes the events that match the conditions without options, and marks
 * which options each one matches.
 */
const statement = (filters: EventFilters, scope: StudentScope, now: Date) => {
  const choices = chosen(filters, scope, now)
  const marks = Object.entries(choices).map(([name, met]) => sql`, ${met} as ${sql.ref(`is_${name}`)}`)
  const others = (filter: string): Condition =>
    all([
      sql`true`,
      ...Object.keys(choices)
        .filter((name) => name !== filter)
        .map((name) => sql<boolean>`m.${sql.ref(`is_${name}`)}`),
    ])
  const grouped = (filter: 'kind' | 'format') =>
    sql`select ${filter}::text as filter, m.${sql.ref(filter)} as value, null as label, count(*) as total
      from m where ${others(filter)} group by m.${sql.ref(filter)}`
  const met = (filter: string, value: string, column: string) =>
    sql`select ${filter}::text, ${value}::text, null, count(*) from m where ${others(filter)} and m.${sql.ref(column)}`
  return sql<Row>`
    with m as materialized (
      select e.kind, e.format, o.id as host_id, o.name as host_name,
        ${beginsWithin('day', now)} as begins_day, ${beginsWithin('week', now)} as begins_week,
        ${beginsWithin('month', now)} as begins_month, ${hasFreePlaces} as has_free,
        o.id = ${ownUniversity(scope)} as is_own ${sql.join(marks, sql``)}
      from ${eventsWithHosts} where ${all(fixedConditions(filters, scope, now))}
    )
    ${grouped('kind')} union all ${grouped('format')}
    union all ${met('when', 'day', 'begins_day')} union all ${met('when', 'week', 'begins_week')}
    union all ${met('when', 'month', 'begins_month')}
    union all ${met('of_my_university', 'true', 'is_own')}
    union all ${met('with_free_places', 'true', 'has_free')}
    union all (select 'host', m.host_id::text, m.host_name, count(*) from m where ${others('host')}
      group by m.host_id, m.host_name order by count(*) desc, m.host_name, m.host_id limit ${HOSTS})`
}

/** Counts how many events each option would leave, given the other filters. */
export const countEventChoices = async (
  deps: Deps,
  scope: StudentScope,
  filters: EventFilters,
): Promise<EventCounts> => {
  const { rows } = await statement(filters, scope, deps.clock.now()).execute(deps.db)
  const of = (wanted: Row['filter']) => rows.filter(({ filter }) => filter === wanted)
  const counted = (filter: Row['filter']) => of(filter).map(({ value, total }) => ({ value, total }))
  return {
    kind: counted('kind'),
    format: counted('format'),
    when: counted('when'),
    of_my_university: counted('of_my_university'),
    with_free_places: counted('with_free_places'),
    host: of('host').map(({ value, label, total }) => ({ value, label: label ?? '', total })),
  }
}
