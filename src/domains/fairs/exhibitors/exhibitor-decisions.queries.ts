import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { Problem } from '#shared/problems.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { lockFairEvent } from '../fairs.queries.ts'
import type { Matching } from './exhibitors.contract.ts'
import { matchingSql, registered, requireEvent } from './exhibitors.queries.ts'

/** Returns all registrations that match, as many as the person saw. Throws `list_changed` otherwise. */
export const matchingRegistrations = async (
  db: Db,
  scope: OrganizationScope,
  { event_id, total, ...narrowing }: Matching,
  now: Date,
): Promise<string[]> => {
  await requireEvent(db, scope, event_id)
  const rows = await registered(db, event_id)
    .select('r.id')
    .where(matchingSql(narrowing, now))
    .orderBy('r.id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map(({ id }) => id)
}

/**
 * Locks those of the registrations that are for the host's events: the events first, then the registrations,
 * each in the order of their ids.
 */
export const lockHosted = async (tx: Tx, scope: OrganizationScope, ids: readonly string[]) => {
  const found = await tx.db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id'])
    .where('r.id', 'in', [...ids])
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .execute()
  if (found.length === 0) return []
  const events = new Map<string, Awaited<ReturnType<typeof lockFairEvent>>>()
  for (const id of [...new Set(found.map(({ event_id }) => event_id))].sort())
    events.set(id, await lockFairEvent(tx, id))
  const rows = await tx.db
    .selectFrom('fair_registrations as r')
    .selectAll('r')
    .select((row) =>
      row
        .selectFrom('fair_booths as b')
        .select('b.id')
        .whereRef('b.registration_id', '=', 'r.id')
        .as('fair_booth_id'),
    )
    .where(
      'r.id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  return rows.map((row) => ({ ...row, event: events.get(row.event_id)! }))
}
export type LockedRegistration = Awaited<ReturnType<typeof lockHosted>>[number]

/** The same for registrations someone named: a single one that is not the host's makes it `not_found`. */
export const lockRegistrations = async (tx: Tx, scope: OrganizationScope, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await lockHosted(tx, scope, wanted)
  if (rows.length !== wanted.length)
    throw new Problem('not_found', 'One of these registrations was not found. Nothing was changed.')
  return rows
}

/** Returns the names of organizations, by id. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
