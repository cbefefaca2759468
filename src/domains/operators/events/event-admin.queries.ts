import { type RawBuilder, sql } from 'kysely'
import { isOverSql, isUpcomingSql } from '#domains/events/events.rules.ts'
import { mayTakeDown } from '#domains/events/hosting/take-down.rules.ts'
import { matchesTerms } from '#domains/events/search/event-search-filters.queries.ts'
import { boundedCount } from '#platform/bounded-count.ts'
import { allOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import type { EventDetail, EventRow, eventsForReview, ShownEventState } from './event-admin.contract.ts'
import { shownState } from './event-admin.rules.ts'

type Filter = QueryOf<typeof eventsForReview>

/** Events that were published and not deleted since. */
const published = (db: Db) =>
  db.selectFrom('events as e').where(sql<boolean>`e.state in ('published', 'canceled')`)

const inState = (state: ShownEventState, now: Date): RawBuilder<boolean> =>
  ({
    published: sql<boolean>`(${isUpcomingSql(now)} and e.taken_down_at is null)`,
    ended: sql<boolean>`(${isOverSql(now)} and e.taken_down_at is null)`,
    canceled: sql<boolean>`(e.state = 'canceled' and e.taken_down_at is null)`,
    taken_down: sql<boolean>`e.taken_down_at is not null`,
  })[state]

const conditions = ({ state, organization_id, search }: Filter, now: Date) =>
  allOf([
    ...(state?.length
      ? [
          sql<boolean>`(${sql.join(
            state.map((one) => inState(one, now)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(organization_id ? [sql<boolean>`e.organization_id = ${organization_id}`] : []),
    ...(hasSearchTerms(search) ? [matchesTerms(search)] : []),
  ])

const withColumns = (db: Db) =>
  published(db)
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('event_places as pl', 'pl.event_id', 'e.id')
    .select(['e.id', 'e.title', 'e.state', 'e.kind', 'e.format', 'e.visibility', 'e.time_zone'])
    .select(['e.starts_at', 'e.ends_at', 'e.published_at', 'e.taken_down_at', 'e.taken_down_reason'])
    .select(['pl.taken', 'pl.waiting'])
    .select(['o.id as host_id', 'o.kind as host_kind', 'o.name as host_name', 'o.state as host_state'])

type Found = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const toRow = <R extends Found>(found: R, now: Date): R & EventRow => {
  const { host_id, host_kind, host_name, host_state } = found
  return {
    ...found,
    published_at: found.published_at!,
    state: shownState(found, now),
    host: { id: host_id, kind: host_kind, name: host_name, state: host_state },
    may: { take_down: mayTakeDown(found) },
  }
}

export const listEvents = async ({ db, clock }: Deps, query: Filter): Promise<Page<EventRow>> => {
  const now = clock.now()
  const direction = query.sort === 'oldest' ? 'asc' : 'desc'
  const found = published(db).where(conditions(query, now)).select('e.id')
  const onPage = found
    .orderBy('e.published_at', direction)
    .orderBy('e.id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
  const total = await boundedCount(db, found)
  const rows = await withColumns(db)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'e.id')
    .orderBy('e.published_at', direction)
    .orderBy('e.id', direction)
    .execute()
  return toPage<EventRow>(
    rows.map((row) => toRow(row, now)),
    total,
    query,
  )
}

const exhibitorsOf = sql<number>`(select count(*) from fair_registrations f
  where f.event_id = e.id and f.state in ('pending', 'approved'))`

/** Returns an event that was ever published. Throws `not_found`. */
export const readEvent = async ({ db, clock }: Deps, id: string): Promise<EventDetail> => {
  const found = await withColumns(db)
    .select(['e.description', 'e.venue_name', 'e.venue_address', 'e.meeting_url'])
    .select(['e.cancel_reason', 'e.canceled_at'])
    .select(exhibitorsOf.as('exhibitors'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return toRow(found, clock.now())
}
