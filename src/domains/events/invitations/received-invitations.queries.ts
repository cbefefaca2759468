import { type RawBuilder, sql } from 'kysely'
import { isPartnerSql } from '#domains/partnerships/partnerships.rules.ts'
import { allOf, hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { eventRows, textColumns, withHosts } from '../events.queries.ts'
import { isUpcomingSql } from '../events.rules.ts'
import { invitationOf } from './event-invitations.queries.ts'
import { mayOfInvited } from './event-invitations.rules.ts'
import type { employerInvited, InvitedEventDetail } from './received-invitations.contract.ts'

/** Invitations count once the event is published; canceled events stay, so that people learn about it. */
const isShown = sql<boolean>`(e.state in ('published', 'canceled') and o.state = 'approved')`

const invitationsOf = (db: Db, { organization_id }: OrganizationScope) =>
  db
    .selectFrom('event_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .where('i.organization_id', '=', organization_id)
    .where(isShown)

const invitedRows = (db: Db, { organization_id }: OrganizationScope) =>
  eventRows(db)
    .innerJoin('event_invitations as i', 'i.event_id', 'e.id')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .where('i.organization_id', '=', organization_id)
    .where(isShown)
    .select(['i.id as invitation_id', 'i.state as answer_state', 'i.way', 'i.message', 'i.decline_reason'])
    .select(['i.answer', 'i.created_at', 'i.answered_at'])

type Row = Awaited<ReturnType<ReturnType<typeof invitedRows>['execute']>>[number]

const present = async <R extends Row>(db: Db, scope: OrganizationScope, rows: R[], now: Date) =>
  (await withHosts(db, rows, now)).map((row) => ({
    ...row,
    invitation: invitationOf({ ...row, state: row.answer_state }),
    may: mayOfInvited(row.answer_state, row, scope.team_role, now),
  }))

/** Sorts upcoming events first, soonest first, then past ones, latest first. */
const order = (now: Date) =>
  sql`${isUpcomingSql(now)} desc, case when ${isUpcomingSql(now)} then e.starts_at end, e.starts_at desc, e.id`

export const listInvited = async (
  db: Db,
  scope: OrganizationScope,
  query: QueryOf<typeof employerInvited.list>,
  now: Date,
): Promise<OutputOf<typeof employerInvited.list>> => {
  const wanted: RawBuilder<unknown>[] = []
  if (query.tab) wanted.push(sql`i.state = ${query.tab}`)
  if (query.search)
    wanted.push(
      hasWords(sql`fold(concat_ws(' ', e.title, e.venue_name, e.venue_address, o.name))`, query.search),
    )
  const rows = await invitedRows(db, scope)
    .where(allOf(wanted))
    .orderBy(order(now))
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const count = (state: string) => sql<number>`(count(*) filter (where i.state = ${state}))::int`
  const { total, ...counts } = await invitationsOf(db, scope)
    .select(sql<number>`(count(*) filter (where ${allOf(wanted)}))::int`.as('total'))
    .select([
      count('pending').as('pending'),
      count('accepted').as('accepted'),
      count('declined').as('declined'),
    ])
    .executeTakeFirstOrThrow()
  return { ...toPage(await present(db, scope, rows, now), total, query), counts }
}

const guestsOf = async (db: Db, invitationId: string) => {
  const rows = await db
    .selectFrom('event_invitation_guests as g')
    .innerJoin('role_accounts as a', 'a.id', 'g.account_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['g.account_id', 'p.first_name', 'p.last_name'])
    .where('g.invitation_id', '=', invitationId)
    .orderBy('p.last_name')
    .orderBy('g.account_id')
    .execute()
  return rows.map(({ account_id, first_name, last_name }) => ({
    account_id,
    name: fullName({ first_name, last_name }),
  }))
}

/** Returns an event the organization is invited to. Throws `not_found`. */
export const invitedEvent = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  now: Date,
): Promise<InvitedEventDetail> => {
  const row = await invitedRows(db, scope)
    .select([...textColumns])
    .select(isPartnerSql(scope, sql`e.organization_id`).as('is_partnered'))
    .select(sql<boolean>`exists (select from event_booths b where b.event_id = e.id)`.as('has_booths'))
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const [event] = await present(db, scope, [row], now)
  return {
    ...event!,
    is_partnered: row.is_partnered,
    guests: await guestsOf(db, row.invitation_id),
  }
}
