import { type RawBuilder, sql } from 'kysely'
import { peopleHere } from '#domains/events/check-in/passes/event-passes.queries.ts'
import { ownEvent } from '#domains/events/events.queries.ts'
import { boothsOf } from '#domains/events/hosting/booths.queries.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { isPartnerSql } from '#domains/partnerships/partnerships.rules.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { isDisputed } from '../card-payments/card-payments.queries.ts'
import { asRegistration, boothNumber, registrationColumns, registrationDetailsOf } from '../fairs.queries.ts'
import {
  decidableSql,
  isOn,
  isOverdueSql,
  mayOfHost,
  owesSql,
  stillAsksSql,
  wasPublished,
} from '../fairs.rules.ts'
import {
  formChoices,
  hasAddon,
  hasAnswerNumber,
  hasAnswers,
  hasAnswerText,
} from '../registration-form/form-filters.queries.ts'
import type {
  universityExhibitors as calls,
  Exhibitor,
  ExhibitorFilters,
  ExhibitorRow,
} from './exhibitors.contract.ts'

type Filter = QueryOf<typeof calls.list>

/** Returns one of the host's own events. */
export const requireEvent = async (db: Db, scope: OrganizationScope, id: string) => {
  const event = await ownEvent(db, scope, id)
    .select(['id', 'title', 'state', 'starts_at', 'ends_at', 'exhibitors_close_at', 'booth_currency'])
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

export const matchingSql = (query: ExhibitorFilters, now: Date): RawBuilder<boolean> => {
  const wanted: RawBuilder<unknown>[] = [
    ...oneOf('r.state', query.state),
    ...oneOf('r.payment', query.payment),
    ...oneOf('r.booth_id', query.booth),
  ]
  if (query.search)
    wanted.push(sql`(${hasWords(sql`o.search`, query.search)} or b.number = ${query.search.toUpperCase()})`)
  if (query.numbered !== undefined)
    wanted.push(query.numbered ? sql`b.id is not null` : sql`(b.id is null and r.booth_id is not null)`)
  if (query.owing) wanted.push(sql`${owesSql} and ${stillAsksSql}`)
  if (query.overdue) wanted.push(sql`${isOverdueSql(now)} and ${stillAsksSql}`)
  wanted.push(...hasAnswers(query.answer), ...hasAddon(query.addon))
  wanted.push(...hasAnswerText(query.answer_text), ...hasAnswerNumber(query.answer_number))
  return allOf(wanted)
}

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  waiting: sql`(case when r.state = 'pending' then 0 when r.payment = 'proof_submitted' then 1
    when r.state = 'approved' then 2 else 3 end), r.submitted_at, r.id`,
  newest: sql`r.submitted_at desc, r.id desc`,
  name: sql`o.search, r.id`,
  number: sql`b.sort_key nulls last, o.search, r.id`,
  due: sql`(case when r.state <> 'pending' then r.due_at end) nulls last, r.id`,
}

export const registered = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .where('r.event_id', '=', eventId)

const totalsOf = async (db: Db, id: string, where: RawBuilder<boolean>, now: Date) => {
  const count = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`
  return registered(db, id)
    .select([
      count(where).as('total'),
      count(sql`${where} and ${decidableSql.approve}`).as('approvable'),
      count(sql`${where} and ${decidableSql.decline}`).as('declinable'),
      count(sql`${where} and ${owesSql}`).as('receivable'),
      count(sql`r.state = 'pending'`).as('pending'),
      count(sql`r.state = 'approved'`).as('approved'),
      count(sql`r.state = 'declined'`).as('declined'),
      count(sql`r.state = 'canceled'`).as('canceled'),
      count(sql`r.payment = 'proof_submitted'`).as('proofs'),
      count(sql`${owesSql} and ${stillAsksSql}`).as('owing'),
      sql<number>`coalesce(sum(r.fee - r.received) filter (where ${owesSql} and ${stillAsksSql}), 0)::bigint`.as(
        'owed',
      ),
      count(sql`${isOverdueSql(now)} and ${stillAsksSql}`).as('overdue'),
      // what was waived or given back of a fee that is settled is not asked anymore
      sql<number>`coalesce(sum(case when r.payment = 'verified' or not (${stillAsksSql}) then least(r.fee, r.received) else r.fee end)
        filter (where r.state in ('pending', 'approved') and r.payment not in ('waived', 'refunded')), 0)::bigint`.as(
        'asked',
      ),
      sql<number>`coalesce(sum(r.received), 0)::bigint`.as('paid'),
    ])
    .executeTakeFirstOrThrow()
}

export const listExhibitors = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  query: Filter,
  now: Date,
): Promise<OutputOf<typeof calls.list>> => {
  const event = await requireEvent(db, scope, eventId)
  const where = matchingSql(query, now)
  const rows = await registered(db, eventId)
    .select([...registrationColumns])
    .select([
      'r.representatives',
      'r.proof_file_id',
      boothNumber,
      isPartnerSql(scope, sql`r.organization_id`).as('is_partner'),
      peopleHere.as('here'),
      isDisputed,
    ])
    .where(where)
    .orderBy(orders[query.sort])
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total, asked, paid, owed, approvable, declinable, receivable, ...counts } = await totalsOf(
    db,
    eventId,
    where,
    now,
  )
  const cards = await organizationCards(
    db,
    rows.map((row) => row.organization_id),
  )
  const data = rows.map((row): ExhibitorRow => {
    const [first] = row.representatives
    return {
      ...asRegistration(row, now),
      organization: cards.get(row.organization_id) as OrganizationCard,
      is_partner: row.is_partner,
      has_proof: row.proof_file_id !== null,
      is_disputed: row.is_disputed,
      contact: { name: first!.name, email: first!.email },
      people: { expected: row.representatives.length, here: row.here },
      may: mayOfHost(row, event, scope.team_role, now),
    }
  })
  const booths = await boothsOf(db, eventId)
  const form = await formChoices(db, eventId)
  const fees = { currency: event.booth_currency, asked, paid, owed }
  const able = isOn(event, now) ? { approve: approvable, decline: declinable } : { approve: 0, decline: 0 }
  const receive = wasPublished(event) ? receivable : 0
  return { ...toPage(data, total, query), able: { ...able, receive }, counts, fees, form, booths }
}

export const exhibitorById = async (
  db: Db,
  scope: OrganizationScope,
  id: string,
  now: Date,
): Promise<Exhibitor> => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .select([...registrationColumns])
    .leftJoin('fair_host_notes as n', 'n.registration_id', 'r.id')
    .select([
      'r.representatives',
      'r.notes',
      'r.answers',
      'r.proof_file_id',
      boothNumber,
      'n.text as internal_notes',
      isDisputed,
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const event = await requireEvent(db, scope, row.event_id)
  return {
    ...asRegistration(row, now),
    ...(await registrationDetailsOf(db, row, scope)),
    event_id: row.event_id,
    is_disputed: row.is_disputed,
    internal_notes: row.internal_notes ?? '',
    organization: (await organizationCards(db, [row.organization_id])).get(row.organization_id)!,
    may: mayOfHost(row, event, scope.team_role, now),
  }
}
