import { sql } from 'kysely'
import { lockEvent, ownEvent } from '#domains/events/events.queries.ts'
import { mayOfMember, requireStep } from '#domains/events/events.rules.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { activeStates } from '../fairs.contract.ts'
import { untoldOf } from './booth-announcement.queries.ts'
import { planOf } from './booth-layout.queries.ts'
import type { BoothPlan, NumberedBooth } from './numbered-booths.contract.ts'

const boothRows = (db: Db) =>
  db
    .selectFrom('fair_booths as b')
    .innerJoin('event_booths as k', 'k.id', 'b.kind_id')
    .leftJoin('fair_registrations as r', 'r.id', 'b.registration_id')
    .select(['b.id', 'b.number', 'b.kind_id', 'k.name as kind', 'r.id as registration_id', 'r.state'])
    .select(['r.organization_id', 'b.x', 'b.y'])
    .orderBy('b.sort_key')
    .orderBy('b.id')
type Row = Awaited<ReturnType<ReturnType<typeof boothRows>['execute']>>[number]

const shown = async (db: Db, rows: readonly Row[]): Promise<NumberedBooth[]> => {
  const cards = await organizationCards(
    db,
    rows.flatMap(({ organization_id }) => organization_id ?? []),
  )
  return rows.map(({ id, number, kind_id, kind, registration_id, state, organization_id }) => ({
    id,
    number,
    kind: { id: kind_id, name: kind },
    exhibitor: registration_id
      ? { registration_id, state: state!, organization: cards.get(organization_id!) as OrganizationCard }
      : null,
  }))
}

/** Returns booths of an event the caller has verified. */
export const boothsByIds = async (db: Db, ids: readonly string[]): Promise<NumberedBooth[]> =>
  shown(
    db,
    await boothRows(db)
      .where('b.id', 'in', [...ids])
      .execute(),
  )

const kindsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('event_booths as k')
    .select(['k.id', 'k.name', 'k.quantity'])
    .select((row) => [
      row
        .selectFrom('fair_booths as b')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('b.kind_id', '=', 'k.id')
        .as('numbered'),
      row
        .selectFrom('fair_registrations as r')
        .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('r.booth_id', '=', 'k.id')
        .where('r.state', 'in', [...activeStates])
        .where('b.id', 'is', null)
        .as('waiting'),
    ])
    .where('k.event_id', '=', eventId)
    .orderBy('k.position')
    .orderBy('k.id')
    .execute()

/** Returns the numbered booths of one of the host's own events. */
export const boothPlanOf = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  now: Date,
): Promise<BoothPlan> => {
  const event = await ownEvent(db, scope, eventId).selectAll().executeTakeFirst()
  if (!event) throw new Problem('not_found')
  const kinds = await kindsOf(db, eventId)
  const rows = await boothRows(db).where('b.event_id', '=', eventId).execute()
  const { layout, placeOf } = await planOf(db, eventId, rows)
  const booths = await shown(db, rows)
  const { untold } = await untoldOf(db, eventId)
    .select(sql<number>`count(*)::int`.as('untold'))
    .executeTakeFirstOrThrow()
  return {
    layout,
    booths: booths.map((booth, index) => ({ ...booth, ...placeOf(rows[index]!) })),
    kinds: kinds.map(({ numbered, waiting, ...kind }) => ({
      ...kind,
      numbered: numbered ?? 0,
      waiting: waiting ?? 0,
    })),
    untold,
    may: { edit: mayOfMember(event, scope.team_role, now).edit },
  }
}

/** Returns these booths of the locked event, and who has them. */
export const lockedBooths = (tx: Tx, eventId: string, ids: readonly string[]) =>
  tx.db
    .selectFrom('fair_booths as b')
    .leftJoin('fair_registrations as r', 'r.id', 'b.registration_id')
    .leftJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['b.id', 'b.number', 'b.kind_id', 'b.registration_id', 'o.name as exhibitor'])
    .where('b.event_id', '=', eventId)
    .where('b.id', 'in', [...ids])
    .orderBy('b.sort_key')
    .execute()
export type LockedBooth = Awaited<ReturnType<typeof lockedBooths>>[number]

/**
 * Locks one of the host's booths with its event: everything that gives, takes or frees its booths waits. Throws
 * `not_found` for another host's, `conflict` if the event can no longer be changed.
 */
export const lockBooth = async (tx: Tx, scope: OrganizationScope, id: string) => {
  const found = await tx.db
    .selectFrom('fair_booths')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const event = await lockEvent(tx, scope, found.event_id)
  requireStep('edit', event, tx.now)
  const [booth] = await lockedBooths(tx, event.id, [id])
  if (!booth) throw new Problem('not_found')
  return { event, booth }
}
