import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { visibleToStudent } from '../events.queries.ts'
import { asMine, mineColumns, withMine } from './event-registrations.queries.ts'
import { isLapsedSql } from './event-registrations.rules.ts'
import {
  type OwnEvent,
  type OwnTab,
  ownTabs,
  type registeredEvents,
  type schedule,
} from './own-registrations.contract.ts'

type List = OutputOf<typeof registeredEvents>

/** The tab a registration belongs to now. At the start, people still waiting learn that there is no place. */
const tabAt = (now: Date) => sql<OwnTab>`(case
  when r.state = 'canceled' or ${isLapsedSql(now)} then 'canceled'
  when e.state <> 'published' then 'canceled'
  when e.ends_at <= ${iso(now)} or (r.state <> 'registered' and e.starts_at <= ${iso(now)}) then 'past'
  when r.state = 'waitlisted' then 'waiting'
  else r.state end)`

const own = (deps: Deps, scope: StudentScope) =>
  withMine(deps.db, scope).where('r.id', 'is not', null).where(visibleToStudent(scope))

const countsOf = async (deps: Deps, scope: StudentScope, now: Date): Promise<List['counts']> => {
  const rows = await deps.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(tabAt(now).as('tab'))
    .select(sql<number>`count(*)`.as('total'))
    .where('r.student_id', '=', scope.student_id)
    .where(visibleToStudent(scope))
    .groupBy('tab')
    .execute()
  const counted = Object.fromEntries(rows.map(({ tab, total }) => [tab, total]))
  return Object.fromEntries(ownTabs.map((tab) => [tab, counted[tab] ?? 0])) as List['counts']
}

/** Sorts upcoming events first, soonest first; then the rest, latest first. */
const order = (now: Date) => sql`
  (${tabAt(now)} in ('past', 'canceled')), case when ${tabAt(now)} in ('past', 'canceled') then null else e.starts_at end,
  e.starts_at desc, e.id desc`

export const listRegistered = async (
  deps: Deps,
  scope: StudentScope,
  query: QueryOf<typeof registeredEvents>,
): Promise<List> => {
  const now = deps.clock.now()
  const counts = await countsOf(deps, scope, now)
  const rows = await own(deps, scope)
    .$if(query.tab !== undefined, (all) => all.where(tabAt(now), '=', query.tab!))
    .select(mineColumns)
    .orderBy(order(now))
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const total = query.tab ? counts[query.tab] : Object.values(counts).reduce((sum, one) => sum + one, 0)
  const data = (await asMine(deps.db, rows, now)) as OwnEvent[]
  return { ...toPage(data, total, query), counts }
}

const MOST = 300

/** Returns the student's schedule between two moments. */
export const readSchedule = async (
  deps: Deps,
  scope: StudentScope,
  { from, until }: QueryOf<typeof schedule>,
): Promise<OutputOf<typeof schedule>> => {
  const now = deps.clock.now()
  const rows = await own(deps, scope)
    .select(mineColumns)
    .where('e.state', '=', 'published')
    .where('r.state', 'in', ['registered', 'offered', 'waitlisted'])
    .where((eb) =>
      eb.or([eb('r.state', '=', 'registered'), eb(tabAt(now), 'in', ['offered', 'waiting'] as const)]),
    )
    .where('e.starts_at', '<', until)
    .where('e.ends_at', '>', from)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(MOST)
    .execute()
  return { data: (await asMine(deps.db, rows, now)) as OwnEvent[] }
}
