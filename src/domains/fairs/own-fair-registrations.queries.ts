import { type RawBuilder, sql } from 'kysely'
import { summaryColumns, withHosts } from '#domains/events/events.queries.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { takesCards } from './card-payments/card-payments.queries.ts'
import type { OwnRegistration } from './exhibitor-registration.contract.ts'
import type { employerFairs as calls } from './fair-search.contract.ts'
import { isHostedBy, registrableAmong } from './fair-search.queries.ts'
import { asRegistration, boothNumber, registrationColumns, registrationDetailsOf } from './fairs.queries.ts'
import { closingOf, mayOfExhibitor } from './fairs.rules.ts'

type RegisteredFilter = QueryOf<typeof calls.registered>

const ownRows = (db: Db, scope: OrganizationScope) =>
  db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('event_places as pl', 'pl.event_id', 'e.id')
    .where('r.organization_id', '=', scope.organization_id)

const eventColumns = [...summaryColumns, 'e.exhibitors_close_at', 'e.booth_currency'] as const

const selected = (db: Db, scope: OrganizationScope) =>
  ownRows(db, scope)
    .select([...registrationColumns])
    .select(['r.representatives', 'r.notes', 'r.answers', 'r.proof_file_id', boothNumber])

/** Returns these registrations' events by id. */
const eventsOf = async (db: Db, ids: string[], now: Date) => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('event_places as pl', 'pl.event_id', 'e.id')
    .select([...eventColumns])
    .where('e.id', 'in', [...new Set(ids)])
    .execute()
  const hosted = await withHosts(db, rows, now)
  return new Map(hosted.map((event) => [event.id, { ...event, exhibitors_close_at: closingOf(event) }]))
}

export const listRegistered = async (
  db: Db,
  scope: OrganizationScope,
  query: RegisteredFilter,
  now: Date,
): Promise<OutputOf<typeof calls.registered>> => {
  const wanted: RawBuilder<unknown>[] = [
    ...oneOf('r.state', query.state),
    ...oneOf('r.payment', query.payment),
  ]
  if (query.search)
    wanted.push(sql`(${hasWords(sql`fold(e.title)`, query.search)} or ${isHostedBy(query.search)})`)
  const where = allOf(wanted)
  const rows = await selected(db, scope)
    .where(where)
    .orderBy(query.sort === 'newest' ? sql`r.submitted_at desc, r.id desc` : sql`e.starts_at, r.id`)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await ownRows(db, scope)
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = rows.map((row) => row.event_id)
  const events = await eventsOf(db, ids, now)
  const registrable = await registrableAmong(db, scope, ids, now)
  const data = rows.map((row) => {
    const event = events.get(row.event_id)
    const may = mayOfExhibitor(row, event, scope.team_role, registrable.has(row.event_id), now)
    return { ...asRegistration(row, now), event, may }
  })
  return toPage(data, total, query)
}

/** Returns one of the organization's own registrations. */
export const ownRegistrationById = async (
  db: Db,
  config: Config,
  scope: OrganizationScope,
  id: string,
  now: Date,
): Promise<OwnRegistration> => {
  const row = await selected(db, scope).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const event = (await eventsOf(db, [row.event_id], now)).get(row.event_id)
  const instructions = await db
    .selectFrom('events')
    .select(['payment_instructions', 'bank_account'])
    .where('id', '=', row.event_id)
    .executeTakeFirstOrThrow()
  const registrable = await registrableAmong(db, scope, [row.event_id], now)
  return {
    ...asRegistration(row, now),
    ...(await registrationDetailsOf(db, row, scope)),
    ...instructions,
    takes_cards: await takesCards(db, config, row.event_id),
    event,
    may: mayOfExhibitor(row, event, scope.team_role, registrable.has(row.event_id), now),
  }
}
