import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { eventRows, textColumns, withHosts } from '../events.queries.ts'
import { isOverSql, isUpcomingSql, keptForMoney, mayOfMember } from '../events.rules.ts'
import { invitationLink } from '../invitations/invitation-links.queries.ts'
import { boothsOf } from './booths.queries.ts'
import { invitedAgain } from './copies/event-copies.queries.ts'
import { onDutyAt } from './event-duty.queries.ts'
import { holdsMoneySql } from './event-money.queries.ts'
import { awaitsDecisionSql, hasProofToCheckSql } from './exhibitor-duties.rules.ts'
import {
  type employerHosting,
  type HostedEvent,
  type HostedRow,
  type HostTab,
  type hostSorts,
  usualSort,
} from './hosted-events.contract.ts'

type ListQuery = QueryOf<typeof employerHosting.list>

const count = sql<number>`count(*)`

const dutiesAt = (now: Date) => ({ registrations: awaitsDecisionSql(now), payments: hasProofToCheckSql })

/** The event's exhibitors that are waiting for the host. */
const atFair = (
  eb: ExpressionBuilder<Tables & { e: Tables['events'] }, 'e'>,
  condition: RawBuilder<boolean>,
) => eb.selectFrom('fair_registrations as r').whereRef('r.event_id', '=', 'e.id').where(condition)

const hostedRows = (db: Db, scope: OrganizationScope, now: Date) =>
  eventRows(db)
    .select(['e.created_at', 'e.updated_at', holdsMoneySql.as('holds_money')])
    .select((row) => {
      const invitations = row
        .selectFrom('event_invitations as i')
        .select(count.as('n'))
        .whereRef('i.event_id', '=', 'e.id')
      return [
        invitations.as('invited'),
        invitations.where('i.state', '=', 'accepted').as('accepted'),
        row
          .selectFrom('fair_registrations as f')
          .select(count.as('n'))
          .whereRef('f.event_id', '=', 'e.id')
          .where('f.state', 'in', ['pending', 'approved'])
          .as('exhibitors'),
        atFair(row, awaitsDecisionSql(now)).select(count.as('n')).as('to_review'),
        atFair(row, hasProofToCheckSql).select(count.as('n')).as('to_check'),
        row
          .selectFrom('event_likes as l')
          .select(count.as('n'))
          .whereRef('l.event_id', '=', 'e.id')
          .as('likes'),
        row
          .selectFrom('event_registrations as r')
          .select(count.as('n'))
          .whereRef('r.event_id', '=', 'e.id')
          .where('r.checked_in_at', 'is not', null)
          .as('checked_in'),
        row
          .selectFrom('event_registrations as r')
          .select(count.as('n'))
          .whereRef('r.event_id', '=', 'e.id')
          .where('r.checked_in_at', 'is not', null)
          .where('r.is_walk_in', '=', true)
          .as('walk_ins'),
      ]
    })
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')

type Row = Awaited<ReturnType<ReturnType<typeof hostedRows>['executeTakeFirstOrThrow']>>

const toHosted = async <R extends Row>(db: Db, scope: OrganizationScope, rows: R[], now: Date) =>
  (await withHosts(db, rows, now)).map((row) => ({
    ...row,
    invited: row.invited ?? 0,
    accepted: row.accepted ?? 0,
    exhibitors: row.exhibitors ?? 0,
    to_review: row.to_review ?? 0,
    to_check: row.to_check ?? 0,
    likes: row.likes ?? 0,
    checked_in: row.checked_in ?? 0,
    walk_ins: row.walk_ins ?? 0,
    may: keptForMoney(mayOfMember(row, scope.team_role, now), row.holds_money),
  }))

/** Whether organization `o` had a place as an exhibitor at another of the host's events. */
const hasExhibited = (scope: OrganizationScope, eventId: string) =>
  sql<boolean>`exists (select from fair_registrations f join events p on p.id = f.event_id
    where f.organization_id = o.id and f.state = 'approved' and p.organization_id = ${scope.organization_id}
    and p.id <> ${eventId})`

/** Returns the organizations the host picked to invite, by name; not those suspended since. */
const pickedFor = (db: Db, scope: OrganizationScope, eventId: string) =>
  db
    .selectFrom('event_invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['o.id as value', 'o.name as label', hasExhibited(scope, eventId).as('exhibited')])
    .where('i.event_id', '=', eventId)
    .where('o.state', '=', 'approved')
    .where('i.way', '=', 'pick')
    .where('i.state', '<>', 'declined')
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(500)
    .execute()

/** Uses the transaction's own connection and time. */
interface Reading {
  deps: Deps
  db: Db
  now: Date
}

/** Returns the full event as its host sees it. Throws `not_found`, also for other organizations' events. */
export const hostedEvent = async (
  { deps, db, now }: Reading,
  scope: OrganizationScope,
  id: string,
): Promise<HostedEvent> => {
  const row = await hostedRows(db, scope, now)
    .select(textColumns)
    .select(['e.meeting_url', 'e.booth_map_file_id', 'e.booth_currency', 'e.payment_due_days'])
    .select(['e.payment_instructions', 'e.bank_account'])
    .select(['e.exhibitors_close_at', 'e.takes_exhibitors', 'e.sequence', 'e.link_version'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const [event] = await toHosted(db, scope, [row], now)
  return {
    ...event!,
    eventId: id,
    link: event!.may.invite ? await invitationLink(deps, db, row, scope) : null,
    booth_map_url: mediaUrl(row.booth_map_file_id),
    booth: await boothsOf(db, id),
    on_duty: await onDutyAt(db, scope, id),
    picked: await pickedFor(db, scope, id),
    invited_again: (await invitedAgain(db, scope, id)).length,
  }
}

export const readHostedEvent = (deps: Deps, scope: OrganizationScope, id: string): Promise<HostedEvent> =>
  hostedEvent({ deps, db: deps.db, now: deps.clock.now() }, scope, id)

const inTab = (now: Date) =>
  ({
    all: sql<boolean>`true`,
    draft: sql<boolean>`e.state = 'draft'`,
    upcoming: isUpcomingSql(now),
    past: isOverSql(now),
    canceled: sql<boolean>`e.state = 'canceled'`,
  }) satisfies Record<HostTab, unknown>

const orders = {
  soonest: sql`e.starts_at nulls last, e.id`,
  latest: sql`e.starts_at desc nulls last, e.id desc`,
  newest: sql`e.created_at desc, e.id desc`,
  title: sql`fold(e.title), e.id`,
  registered: sql`(select pl.taken from event_places pl where pl.event_id = e.id) desc, e.id desc`,
} satisfies Record<(typeof hostSorts)[number], unknown>

const own = (db: Db, scope: OrganizationScope) =>
  db
    .selectFrom('events as e')
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')

const countTabs = (db: Db, scope: OrganizationScope, now: Date) => {
  const tabs = inTab(now)
  const counted = (tab: HostTab) => sql<number>`count(*) filter (where ${tabs[tab]})`.as(tab)
  return own(db, scope)
    .select([counted('all'), counted('draft'), counted('upcoming'), counted('past'), counted('canceled')])
    .executeTakeFirstOrThrow()
}

const filtered = (db: Db, scope: OrganizationScope, query: ListQuery, now: Date) =>
  own(db, scope)
    .where(inTab(now)[query.tab])
    .$if(Boolean(query.kind?.length), (all) => all.where('e.kind', 'in', query.kind!))
    .$if(Boolean(query.format?.length), (all) => all.where('e.format', 'in', query.format!))
    .$if(query.waiting !== undefined, (all) =>
      all.where((eb) => eb.exists(atFair(eb, dutiesAt(now)[query.waiting!]).select('r.id'))),
    )
    .$if(hasSearchTerms(query.search), (all) =>
      all.where(sql<boolean>`e.search @@ search_query(${query.search})`),
    )

/**
 * Lists the organization's own events: first the page's ids, then their rows, so that counts are computed for
 * that page only.
 */
export const listHostedEvents = async (
  deps: Deps,
  scope: OrganizationScope,
  query: ListQuery,
): Promise<OutputOf<typeof employerHosting.list>> => {
  const now = deps.clock.now()
  const matching = filtered(deps.db, scope, query, now)
  const counts = await countTabs(deps.db, scope, now)
  const { total } = await matching.select(count.as('total')).executeTakeFirstOrThrow()
  const page = await matching
    .select('e.id')
    .orderBy(orders[query.sort ?? usualSort[query.tab]])
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  if (page.length === 0) return { ...toPage<HostedRow>([], total, query), counts }
  const ids = page.map((event) => event.id)
  const rows = await hostedRows(deps.db, scope, now).where('e.id', 'in', ids).execute()
  const byId = new Map((await toHosted(deps.db, scope, rows, now)).map((row) => [row.id, row]))
  const data = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  return { ...toPage<HostedRow>(data, total, query), counts }
}
