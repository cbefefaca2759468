import { type RawBuilder, sql } from 'kysely'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { asMine, mineColumns, withMine } from '../registrations/event-registrations.queries.ts'
import type { EventListQuery, studentEvents } from './event-search.contract.ts'
import { all, chosen, closeness, eventsWithHosts, fixedConditions } from './event-search-filters.queries.ts'

type List = OutputOf<typeof studentEvents>

const EMPLOYERS = 20

const orderOf = (query: EventListQuery, scope: StudentScope): RawBuilder<unknown> => {
  const sort = query.sort ?? (hasSearchTerms(query.search) ? 'relevance' : 'soonest')
  const byTime = query.when === 'past' ? sql`e.starts_at desc, e.id desc` : sql`e.starts_at, e.id`
  if (sort === 'newest') return sql`e.published_at desc, e.id desc`
  return sort === 'relevance' ? sql`${closeness(query, scope)} desc, ${byTime}` : byTime
}

/** Counts each host's events among the matches; keeps the selected hosts. */
const byHost = async (db: Db, query: EventListQuery, scope: StudentScope, now: Date) => {
  const { host, ...others } = chosen(query, scope, now)
  const { rows } = await sql<{ id: string; is_employer: boolean; is_chosen: boolean; total: number }>`
    select o.id, o.kind = 'employer' as is_employer, ${host ?? sql`true`} as is_chosen, count(*) as total
    from ${eventsWithHosts} where ${all([...fixedConditions(query, scope, now), ...Object.values(others)])}
    group by o.id order by total desc, o.id`.execute(db)
  return rows
}

const employersOf = async (
  db: Db,
  hosts: Awaited<ReturnType<typeof byHost>>,
): Promise<List['employer_with_events']> => {
  const most = hosts.filter(({ is_employer }) => is_employer).slice(0, EMPLOYERS)
  const cards = await organizationCards(
    db,
    most.map(({ id }) => id),
  )
  return most.map(({ id, total }) => ({ ...cards.get(id)!, total }))
}

/** Loads one page: its ids from an index, then their rows. */
const readRows = async (db: Db, query: EventListQuery, scope: StudentScope, now: Date) => {
  const where = all([...fixedConditions(query, scope, now), ...Object.values(chosen(query, scope, now))])
  const order = orderOf(query, scope)
  const page = sql<{ id: string; place: number }>`(select e.id, row_number() over (order by ${order}) as place
    from ${eventsWithHosts} where ${where} order by ${order} limit ${query.size} offset ${offsetOf(query)})`
  const rows = await withMine(db, scope)
    .innerJoin(page.as('page'), (join) => join.onRef('page.id' as never, '=', 'e.id'))
    .select(mineColumns)
    .orderBy(sql`page.place`)
    .execute()
  return asMine(db, rows, now)
}

/** Returns a page of events visible to the student. */
export const listStudentEvents = async (
  deps: Deps,
  scope: StudentScope,
  query: EventListQuery,
): Promise<List> => {
  const now = deps.clock.now()
  const hosts = await byHost(deps.db, query, scope, now)
  const total = hosts.reduce((sum, host) => sum + (host.is_chosen ? host.total : 0), 0)
  const data = total > offsetOf(query) ? await readRows(deps.db, query, scope, now) : []
  return { ...toPage(data, total, query), employer_with_events: await employersOf(deps.db, hosts) }
}
