import { type RawBuilder, sql } from 'kysely'
import { approvedProfile } from '#domains/organizations/profile/organization-profile.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { boothsOf } from './booth-holds.queries.ts'
import { eventRows, isPublic, summaryColumns, textColumns, withHosts } from './events.queries.ts'
import { isRegistrationOpen } from './events.rules.ts'
import { closingSql } from './hosting/exhibitor-duties.rules.ts'
import type {
  PublicEvent,
  PublicEventDetail,
  PublicEventQuery,
  publicEventHost,
  publicEvents,
} from './public-events.contract.ts'
import { freePlaces } from './registrations/event-seats.rules.ts'
import {
  all,
  atTime,
  type Condition,
  commonConditions,
  eventsWithHosts,
  matchesTerms,
} from './search/event-search-filters.queries.ts'

type Row = Parameters<typeof withHosts>[1][number]

/** Turns rows into what a visitor sees now. */
const shown = async <R extends Row>(db: Db, rows: R[], now: Date): Promise<Array<R & PublicEvent>> =>
  (await withHosts(db, rows, now)).map((event) => ({
    ...event,
    is_registration_open: isRegistrationOpen(event, now),
    is_full: freePlaces(event) <= 0,
  }))

const orderOf = (query: PublicEventQuery): RawBuilder<unknown> => {
  const byTime = query.when === 'past' ? sql`e.starts_at desc, e.id desc` : sql`e.starts_at, e.id`
  const words = hasSearchTerms(query.search) ? query.search : null
  const sort = query.sort ?? (words ? 'relevance' : 'soonest')
  if (sort === 'newest') return sql`e.published_at desc, e.id desc`
  return sort === 'relevance' && words
    ? sql`ts_rank(e.search, search_query(${words})) desc, ${byTime}`
    : byTime
}

/** Returns one page of what matches: the total, then the page's rows. */
const pageOfEvents = async (
  db: Db,
  conditions: Condition[],
  order: RawBuilder<unknown>,
  query: { page: number; size: number },
  now: Date,
): Promise<OutputOf<typeof publicEvents>> => {
  const where = all([isPublic, ...conditions])
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${eventsWithHosts} where ${where}`.execute(db)
  const total = counted.rows[0]!.total
  if (total <= offsetOf(query)) return toPage<PublicEvent>([], total, query)
  const page = sql<{ id: string; place: number }>`(select e.id, row_number() over (order by ${order}) as place
    from ${eventsWithHosts} where ${where} order by ${order} limit ${query.size} offset ${offsetOf(query)})`
  const rows = await eventRows(db)
    .innerJoin(page.as('page'), (join) => join.onRef('page.id' as never, '=', 'e.id'))
    .select(summaryColumns)
    .orderBy(sql`page.place`)
    .execute()
  return toPage<PublicEvent>(await shown(db, rows, now), total, query)
}

/** Lists public events, upcoming ones by default. */
export const listPublicEvents = ({ db, clock }: Deps, query: PublicEventQuery) => {
  const now = clock.now()
  const conditions = [
    atTime(query, now),
    ...Object.values(commonConditions(query, now)),
    ...(hasSearchTerms(query.search) ? [matchesTerms(query.search)] : []),
  ]
  return pageOfEvents(db, conditions, orderOf(query), query, now)
}

/** Returns one public event, even if over or canceled. Throws `not_found`. */
export const readPublicEvent = async ({ db, clock }: Deps, id: string): Promise<PublicEventDetail> => {
  const row = await eventRows(db)
    .select(textColumns)
    .select(['e.booth_currency', 'e.takes_exhibitors', closingSql.as('exhibitors_close_at')])
    .select(sql<boolean>`exists (select from fair_booths n where n.event_id = e.id)`.as('has_map'))
    .select(
      sql<number>`(select count(*)::int from fair_registrations r
        join organizations x on x.id = r.organization_id and x.state = 'approved'
        where r.event_id = e.id and r.state = 'approved')`.as('exhibitors'),
    )
    .where('e.id', '=', id)
    .where(isPublic)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const booths = await boothsOf(db, id)
  const [event] = await shown(db, [row], clock.now())
  return { ...event!, booth: booths.map(({ free, ...booth }) => ({ ...booth, is_sold_out: free === 0 })) }
}

/**
 * Returns an approved host with its public events: upcoming ones, soonest first, then past ones. Throws
 * `not_found`.
 */
export const readPublicHost = async (
  { db, clock }: Deps,
  { id, ...query }: BodyOf<typeof publicEventHost>,
): Promise<OutputOf<typeof publicEventHost>> => {
  const now = clock.now()
  const organization = await approvedProfile(db, id)
  const over = sql`(e.ends_at <= ${now.toISOString()})`
  const order = sql`${over}, case when ${over} then null else e.starts_at end, e.starts_at desc, e.id`
  const theirs = sql<boolean>`e.organization_id = ${id} and e.state = 'published'`
  return { ...(await pageOfEvents(db, [theirs], order, query, now)), organization }
}
