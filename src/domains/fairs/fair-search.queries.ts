import { type RawBuilder, sql } from 'kysely'
import { boothsOf } from '#domains/events/booth-holds.queries.ts'
import type { InvitationState } from '#domains/events/events.contract.ts'
import { eventRows, textColumns, withHosts } from '#domains/events/events.queries.ts'
import { isForPartnersStudents, isUpcomingSql } from '#domains/events/events.rules.ts'
import { closingSql } from '#domains/events/hosting/exhibitor-duties.rules.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { isPartnerSql } from '#domains/partnerships/partnerships.rules.ts'
import { iso } from '#platform/clock.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import type { EventVisibility } from '#shared/lists.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { takesCards } from './card-payments/card-payments.queries.ts'
import type { FairDetail } from './exhibitor-registration.contract.ts'
import type { employerFairs as calls, FairRow } from './fair-search.contract.ts'
import type { FairState, OwnPlace, PaymentState } from './fairs.contract.ts'
import { boothNumber } from './fairs.queries.ts'
import { closingOf, type FairEvent, needsBooth, takesExhibitors } from './fairs.rules.ts'
import { preparedFor } from './newcomers/prepared-registrations.queries.ts'
import { addonsOf, questionsOf } from './registration-form/form-answers.queries.ts'
import { ownPlaceSql } from './waiting/booth-waits.queries.ts'

type Filter = QueryOf<typeof calls.all>

const isPartner = (scope: OrganizationScope) => isPartnerSql(scope, sql`e.organization_id`)

const invitation = ({ organization_id }: OrganizationScope) =>
  sql<InvitationState | null>`(select i.state from event_invitations i
    where i.event_id = e.id and i.organization_id = ${organization_id})`

/** Condition on `events as e`: open to the organization, by a host it may register with. */
export const isOpenTo = (scope: OrganizationScope): RawBuilder<boolean> => sql<boolean>`(
  e.state in ('published', 'canceled') and e.taken_down_at is null and e.organization_id <> ${scope.organization_id}
  and exists (select from organizations o where o.id = e.organization_id and o.state = 'approved'
    ${scope.kind === 'employer' ? sql`and o.kind = 'university'` : sql``})
  and (e.visibility = 'public' or (e.visibility = 'partners' and ${isPartner(scope)})
    or coalesce(${invitation(scope)}, 'declined') <> 'declined')
  and (e.takes_exhibitors or coalesce(${invitation(scope)}, 'declined') <> 'declined'))`

const isRegistered = ({ organization_id }: OrganizationScope) =>
  sql<boolean>`exists (select from fair_registrations r where r.event_id = e.id and r.organization_id = ${organization_id})`

/** Condition on `events as e`: open to the organization, or one it registered for. */
export const isVisibleTo = (scope: OrganizationScope): RawBuilder<boolean> =>
  sql<boolean>`(${isOpenTo(scope)} or (e.state <> 'removed' and ${isRegistered(scope)}))`

/** Condition on `events as e`: the host's name contains the text. */
export const isHostedBy = (search: string) => sql<boolean>`exists (select from organizations o
  where o.id = e.organization_id and ${hasWords(sql`o.search`, search)})`

const conditions = (scope: OrganizationScope, query: Filter, now: Date, partners: boolean) => {
  const wanted: RawBuilder<unknown>[] = [
    isUpcomingSql(now),
    isOpenTo(scope),
    ...oneOf('e.kind', query.kind),
    ...oneOf('e.format', query.format),
  ]
  if (partners) wanted.push(isPartner(scope))
  if (query.search)
    wanted.push(sql`(e.search @@ search_query(${query.search}) or ${isHostedBy(query.search)})`)
  if (query.host_kind)
    wanted.push(
      sql`exists (select from organizations o where o.id = e.organization_id and o.kind = ${query.host_kind})`,
    )
  if (query.open) wanted.push(sql`${closingSql} > ${iso(now)}`)
  if (query.from) wanted.push(sql`e.starts_at >= ${query.from}`)
  if (query.to) wanted.push(sql`e.starts_at < ${query.to}`)
  return allOf(wanted)
}

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  soonest: sql`e.starts_at, e.id`,
  newest: sql`e.published_at desc, e.id desc`,
  closing: sql`${closingSql}, e.id`,
}

/** Selects the organization's last registration if it was declined. */
const lastDeclined = ({ organization_id }: OrganizationScope) =>
  sql<FairRow['declined']>`(select case when d.state = 'declined'
      then json_build_object('id', d.id, 'reason', d.decline_reason) end
    from fair_registrations d where d.event_id = e.id and d.organization_id = ${organization_id}
    order by d.submitted_at desc, d.id desc limit 1)`

/**
 * Selects the organization's partnership, invitation, and registration for the event, in the same statement.
 */
const standingRows = (db: Db, scope: OrganizationScope) =>
  eventRows(db)
    .leftJoin('fair_registrations as r', (join) =>
      join
        .onRef('r.event_id', '=', 'e.id')
        .on('r.organization_id', '=', scope.organization_id)
        .on('r.state', 'in', ['pending', 'approved']),
    )
    .select(['e.exhibitors_close_at', 'e.booth_currency'])
    .select(['r.id as registration_id', 'r.state as registration_state', 'r.payment'])
    .select([isPartner(scope).as('is_partner'), invitation(scope).as('invitation')])
    .select([lastDeclined(scope).as('declined'), ownPlaceSql(scope).as('in_line')])
    .select(
      sql<{ quantity: number; free: number; kinds_gone: number; price_from: number | null }>`(
        select json_build_object('quantity', coalesce(sum(b.quantity), 0), 'free', coalesce(sum(greatest(b.quantity - b.held - b.waiting, 0)), 0),
          'kinds_gone', count(*) filter (where b.held + b.waiting >= b.quantity),
          'price_from', min(b.price)) from event_booths b where b.event_id = e.id)`.as('booths'),
    )

interface Standing extends FairEvent {
  visibility: EventVisibility
  is_partner: boolean
  registration_id: string | null
  registration_state: FairState | null
  payment: PaymentState | null
  in_line: OwnPlace | null
  booths: FairRow['booths'] & { kinds_gone: number }
}

const hindranceOf = (row: Standing, booths: number, scope: OrganizationScope, now: Date): string | null => {
  if (row.registration_id) return 'You’re already registered'
  if (row.state === 'canceled') return 'This event was canceled'
  if (!takesExhibitors(row, now)) return 'Exhibitor registration has closed'
  if (needsBooth(scope.kind, booths) && row.booths.free === 0) return 'All booths are taken'
  return null
}

const standingOf = (row: Standing, scope: OrganizationScope, now: Date) => {
  const hindrance = hindranceOf(row, row.booths.quantity, scope, now)
  const acts = hasRight(scope.team_role, 'member')
  const isAway = row.registration_id !== null || row.in_line !== null || row.state === 'canceled'
  return {
    hindrance,
    registration: row.registration_id && {
      id: row.registration_id,
      state: row.registration_state!,
      payment: row.payment!,
    },
    may: {
      register: acts && hindrance === null,
      wait: acts && !isAway && takesExhibitors(row, now) && row.booths.kinds_gone > 0,
      leave: acts && row.in_line !== null,
      notify: acts && scope.kind === 'university' && isForPartnersStudents(row, now),
    },
    exhibitors_close_at: closingOf(row),
  }
}

export const listFairs = async (
  db: Db,
  scope: OrganizationScope,
  query: Filter,
  now: Date,
  partners: boolean,
): Promise<OutputOf<typeof calls.all>> => {
  const where = conditions(scope, query, now, partners)
  const rows = await standingRows(db, scope)
    .where(where)
    .orderBy(orders[query.sort])
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await db
    .selectFrom('events as e')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const hosted = await withHosts(db, rows, now)
  const data = hosted.map((row) => ({ ...row, ...standingOf(row, scope, now) }) as FairRow)
  return toPage(data, total, query)
}

const EXHIBITORS = 100

/** Returns the approved exhibitors by name. */
const exhibitorsOf = async (db: Db, eventId: string) => {
  const rows = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['r.organization_id', 'r.booth_name', boothNumber])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .orderBy(sql`o.search`)
    .orderBy('o.id')
    .limit(EXHIBITORS)
    .execute()
  const cards = await organizationCards(
    db,
    rows.map((row) => row.organization_id),
  )
  return {
    exhibitors: rows.map((row) => ({
      ...(cards.get(row.organization_id) as OrganizationCard),
      booth: row.booth_name,
      booth_number: row.booth_number,
    })),
    exhibitor_count: rows[0]?.total ?? 0,
  }
}

/** Returns another organization's event that is open to this one, or that it is registered for. */
export const fairById = async (
  db: Db,
  config: Config,
  scope: OrganizationScope,
  id: string,
  now: Date,
): Promise<FairDetail> => {
  const row = await standingRows(db, scope)
    .select([...textColumns, 'e.booth_map_file_id', 'e.payment_due_days'])
    .select(['e.payment_instructions', 'e.bank_account'])
    .where('e.id', '=', id)
    .where(isVisibleTo(scope))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const [hosted] = await withHosts(db, [row], now)
  const booth = await boothsOf(db, id)
  return {
    ...hosted!,
    ...standingOf(row, scope, now),
    booth,
    questions: await questionsOf(db, id),
    addons: await addonsOf(db, id),
    booth_map_url: mediaUrl(row.booth_map_file_id),
    takes_cards: await takesCards(db, config, id),
    needs_booth: needsBooth(scope.kind, booth.length),
    prepared: await preparedFor(db, scope.organization_id, id),
    ...(await exhibitorsOf(db, id)),
  } as FairDetail
}

/** Returns which of these events the organization could register for now. */
export const registrableAmong = async (
  db: Db,
  scope: OrganizationScope,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await standingRows(db, scope).where('e.id', 'in', ids).where(isOpenTo(scope)).execute()
  return new Set(rows.filter((row) => standingOf(row, scope, now).may.register).map(({ id }) => id))
}
