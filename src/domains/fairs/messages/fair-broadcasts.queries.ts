import { sql } from 'kysely'
import { countedIn } from '#domains/organizations/organizations.queries.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { matchingSql, registered, requireEvent } from '../exhibitors/exhibitors.queries.ts'
import { wasPublished } from '../fairs.rules.ts'
import {
  type Audience,
  BROADCASTS_A_DAY,
  type Broadcast,
  type universityBroadcasts as calls,
  type Preview,
} from './fair-broadcasts.contract.ts'
import { subjectOf } from './fair-threads.rules.ts'

const NAMED = 10

/** Returns the registrations a message would reach, by organization, one more than it may. */
export const audienceOf = async (db: Db, eventId: string, audience: Audience, now: Date) =>
  registered(db, eventId)
    .select(['r.id', 'r.organization_id', 'o.name'])
    .where(matchingSql(audience, now))
    .orderBy('o.search')
    .orderBy('r.id')
    .limit(MOST_MATCHING + 1)
    .execute()

/** Returns how many more messages the event takes now. */
export const quotaOf = async (db: Db, eventId: string, now: Date) => {
  const rows = await db
    .selectFrom('fair_broadcasts')
    .select('sent_at')
    .where('event_id', '=', eventId)
    .where('sent_at', '>', iso(later(now, -DAY)))
    .orderBy('sent_at', 'desc')
    .limit(BROADCASTS_A_DAY)
    .execute()
  const left = BROADCASTS_A_DAY - rows.length
  return { left, next_at: left > 0 ? null : iso(later(new Date(rows.at(-1)!.sent_at), DAY)) }
}

export const previewBroadcast = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  audience: Audience,
  now: Date,
): Promise<Preview> => {
  const event = await requireEvent(db, scope, eventId)
  const rows = await audienceOf(db, eventId, audience, now)
  const { name: host } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
  return {
    total: rows.length,
    people: await countedIn(
      db,
      rows.map(({ organization_id }) => organization_id),
      'member',
    ),
    organizations: rows.slice(0, NAMED).map(({ name }) => name),
    subject: subjectOf(host, event.title),
    ...(await quotaOf(db, eventId, now)),
  }
}

const broadcasts = (db: Db) =>
  db
    .selectFrom('fair_broadcasts as b')
    .leftJoin('role_accounts as a', 'a.id', 'b.author_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .select(['b.id', 'b.text', 'b.filters', 'b.recipients', 'b.sent_at', 'b.event_id'])
    .select(sql<string | null>`trim(p.first_name || ' ' || p.last_name)`.as('author'))
type Row = Awaited<ReturnType<ReturnType<typeof broadcasts>['executeTakeFirstOrThrow']>>

const present = (
  { id, text, filters, recipients, sent_at, author }: Row,
  kinds: ReadonlyMap<string, string>,
): Broadcast => ({
  id,
  author,
  text,
  audience: {
    state: filters.state,
    payment: filters.payment ?? [],
    booth: (filters.booth ?? []).flatMap((kind) => kinds.get(kind) ?? []),
    owing: filters.owing ?? false,
    overdue: filters.overdue ?? false,
  },
  recipients,
  sent_at,
})

const kindsOf = async (db: Db, eventId: string) => {
  const rows = await db
    .selectFrom('event_booths')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const broadcastById = async (db: Db, id: string): Promise<Broadcast> => {
  const row = await broadcasts(db).where('b.id', '=', id).executeTakeFirstOrThrow()
  return present(row, await kindsOf(db, row.event_id))
}

export const listBroadcasts = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  query: PageRequest,
  now: Date,
): Promise<OutputOf<typeof calls.list>> => {
  const event = await requireEvent(db, scope, eventId)
  const rows = await broadcasts(db)
    .where('b.event_id', '=', eventId)
    .orderBy('b.sent_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await db
    .selectFrom('fair_broadcasts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const kinds = await kindsOf(db, eventId)
  return {
    ...toPage(
      rows.map((row) => present(row, kinds)),
      total,
      query,
    ),
    ...(await quotaOf(db, eventId, now)),
    may: { send: hasRight(scope.team_role, 'member') && wasPublished(event) },
  }
}

/** Returns a part of those a message went to, with the registrations it is about. */
export const recipientsOf = async (
  db: Db,
  broadcastId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('fair_messages')
    .select('registration_id')
    .where('broadcast_id', '=', broadcastId)
    .orderBy('registration_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ registration_id }) => registration_id)
}
