import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import { hasWords } from '#platform/conditions.ts'
import type { StudentScope } from '#platform/scope.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { visibleToStudent } from '../events.queries.ts'
import { isNamedSql, isOverSql, isUpcomingSql, studiesOf } from '../events.rules.ts'
import type { EventFilters, EventTime } from './event-search.contract.ts'

export type Condition = RawBuilder<boolean>

/** Events joined with their places and hosts: `e`, `pl`, `o`. */
export const eventsWithHosts = sql`events e join event_places pl on pl.event_id = e.id join organizations o on o.id = e.organization_id`

export const all = (conditions: Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/**
 * Returns the organization of the university the student names, unless declined: for ranking only, not for
 * visibility.
 */
export const ownUniversity = (scope: StudentScope) =>
  sql`(select u.id from students s join organizations u on u.directory_id = s.university_id and u.state = 'approved'
    where s.account_id = ${scope.student_id} and s.affiliation <> 'declined')`

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const named = (text: string): Condition => hasWords(sql`o.search`, text)

/** The same on events alone, so that an index can be combined with the text index. */
const hostNamed = (text: string): Condition =>
  sql`e.organization_id = any (array(select o.id from organizations o where ${named(text)}))`

const within: Record<Exclude<EventTime, 'past'>, number> = { day: 1, week: 7, month: 30 }

/** Matches events starting within that many days, or in progress. */
export const beginsWithin = (time: keyof typeof within, now: Date): Condition =>
  sql`e.starts_at < ${iso(later(now, within[time] * DAY))}`

export const hasFreePlaces: Condition = sql`(pl.capacity is null or (pl.taken < pl.capacity and pl.waiting = 0))`

type CommonFilters = Omit<EventFilters, 'of_my_university'>

/** The filters everyone has. */
export const commonConditions = (
  { kind, format, when, host, with_free_places }: CommonFilters,
  now: Date,
): Record<string, Condition> => ({
  ...(kind?.length && { kind: sql<boolean>`e.kind = any(${kind}::text[])` }),
  ...(format?.length && { format: sql<boolean>`e.format = any(${format}::text[])` }),
  ...(when && when !== 'past' && { when: beginsWithin(when, now) }),
  ...(hasSearchTerms(host) && { host: isId(host) ? sql<boolean>`o.id = ${host}` : named(host) }),
  ...(with_free_places && { with_free_places: hasFreePlaces }),
})

/** What the student chose, for filters whose options are counted. */
export const chosen = (filters: EventFilters, scope: StudentScope, now: Date): Record<string, Condition> => ({
  ...commonConditions(filters, now),
  ...(filters.of_my_university && { of_my_university: sql<boolean>`o.id = ${ownUniversity(scope)}` }),
})

/** Matches past events, or upcoming ones. */
export const atTime = ({ when }: CommonFilters, now: Date): Condition =>
  when === 'past' ? isOverSql(now) : isUpcomingSql(now)

/** Matches the text in the event or its host's name. */
export const matchesTerms = (search: string): Condition =>
  sql`(e.search @@ search_query(${search}) or ${hostNamed(search)})`

/** Conditions without options to count: visibility, past or upcoming, and the text. */
export const fixedConditions = (filters: EventFilters, scope: StudentScope, now: Date): Condition[] => [
  atTime(filters, now),
  sql`${visibleToStudent(scope)}`,
  ...(hasSearchTerms(filters.search) ? [matchesTerms(filters.search)] : []),
]

/** Ranks by text, then by the student's own university and majors. */
export const closeness = ({ search }: EventFilters, scope: StudentScope): RawBuilder<number> => {
  const rank = hasSearchTerms(search) ? sql`ts_rank(e.search, search_query(${search}))` : sql`0`
  return sql`(${rank} * 4 + (o.id is not distinct from ${ownUniversity(scope)})::int
    + (exists (select from students s where s.account_id = ${scope.student_id}
        and ${isNamedSql(sql`e.target_student_group`, studiesOf('s'), ['majors'])}))::int)`
}
