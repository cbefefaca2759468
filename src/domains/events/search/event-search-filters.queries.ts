import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import { containing } from '#platform/conditions.ts'
import type { StudentScope } from '#platform/scope.ts'
import { visibleToStudent } from '../events.queries.ts'
import { isNamedSql, isOverSql, isUpcomingSql, studiesOf } from '../events.rules.ts'
import type { EventFilters, EventTime } from './event-search.contract.ts'

export type Condition = RawBuilder<boolean>

/** Events with their places and hosts: `e`, `pl`, `o`. */
export const eventsWithHosts = sql`events e join event_places pl on pl.event_id = e.id join organizations o on o.id = e.organization_id`

export const all = (conditions: Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** The organization of the university the student names, unless it declined them: for what is shown first, not for what may be seen. */
export const ownUniversity = (scope: StudentScope) =>
  sql`(select u.id from students s join organizations u on u.directory_id = s.university_id and u.state = 'approved'
    where s.account_id = ${scope.student_id} and s.affiliation <> 'declined')`

export const hasSearchTerms = (text: string | undefined): text is string => /[\p{L}\p{N}]/u.test(text ?? '')
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const named = (text: string): Condition => sql`fold(o.name) like ${containing(text)}`

/** The same on the events alone, so that an index finds them beside the index of words. */
const hostNamed = (text: string): Condition =>
  sql`e.organization_id = any (array(select o.id from organizations o where ${named(text)}))`

const within: Record<Exclude<EventTime, 'past'>, number> = { day: 1, week: 7, month: 30 }

/** Begins within so many days, or is under way. */
export const beginsWithin = (time: keyof typeof within, now: Date): Condition =>
  sql`e.starts_at < ${iso(later(now, within[time] * DAY))}`

export const hasFreePlaces: Condition = sql`(pl.capacity is null or (pl.taken < pl.capacity and pl.waiting = 0))`

type CommonFilters = Omit<EventFilters, 'of_my_university'>

/** What anybody can choose, by filter. */
export const chosenByAnyone = (
  { kind, format, when, host, with_free_places }: CommonFilters,
  now: Date,
): Record<string, Condition> => ({
  ...(kind?.length && { kind: sql<boolean>`e.kind = any(${kind}::text[])` }),
  ...(format?.length && { format: sql<boolean>`e.format = any(${format}::text[])` }),
  ...(when && when !== 'past' && { when: beginsWithin(when, now) }),
  ...(hasSearchTerms(host) && { host: isId(host) ? sql<boolean>`o.id = ${host}` : named(host) }),
  ...(with_free_places && { with_free_places: hasFreePlaces }),
})

/** What the student chose, by filter: of the filters whose choices are counted. */
export const chosen = (filters: EventFilters, scope: StudentScope, now: Date): Record<string, Condition> => ({
  ...chosenByAnyone(filters, now),
  ...(filters.of_my_university && { of_my_university: sql<boolean>`o.id = ${ownUniversity(scope)}` }),
})

/** Events that are over, or those that are not. */
export const atTime = ({ when }: CommonFilters, now: Date): Condition =>
  when === 'past' ? isOverSql(now) : isUpcomingSql(now)

/** The words, in the event or its host's name. */
export const matchesTerms = (search: string): Condition =>
  sql`(e.search @@ search_query(${search}) or ${hostNamed(search)})`

/** What offers no choices to count: whether the student may see it, whether it is over, the words. */
export const given = (filters: EventFilters, scope: StudentScope, now: Date): Condition[] => [
  atTime(filters, now),
  sql`${visibleToStudent(scope)}`,
  ...(hasSearchTerms(filters.search) ? [matchesTerms(filters.search)] : []),
]

/** How well an event fits: the words, then one’s own university and whether it is for one’s majors. */
export const closeness = ({ search }: EventFilters, scope: StudentScope): RawBuilder<number> => {
  const rank = hasSearchTerms(search) ? sql`ts_rank(e.search, search_query(${search}))` : sql`0`
  return sql`(${rank} * 4 + (o.id is not distinct from ${ownUniversity(scope)})::int
    + (exists (select from students s where s.account_id = ${scope.student_id}
        and ${isNamedSql(sql`e.target_student_group`, studiesOf('s'), ['majors'])}))::int)`
}
