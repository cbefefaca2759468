import { passesByEmail } from '#domains/events/check-in/passes/event-passes.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { boothNumber } from '../fairs.queries.ts'
import { chosenOf } from '../registration-form/form-answers.queries.ts'
import type { ExhibitorFilters } from './exhibitors.contract.ts'
import { matchingSql, registered, requireEvent } from './exhibitors.queries.ts'

/** Returns the exhibitors that match, in the order they registered. Throws `not_found` for another host's event. */
export const exhibitorsInParts = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  filters: ExhibitorFilters,
  now: Date,
) => {
  await requireEvent(db, scope, eventId)
  const rowsAfter = (last: { id: string } | undefined, limit: number) =>
    registered(db, eventId)
      .select([
        'r.id',
        'r.state',
        'r.booth_name',
        'r.representatives',
        'r.answers',
        'o.name as organization',
        boothNumber,
      ])
      .where(matchingSql(filters, now))
      .$if(last !== undefined, (all) => all.where('r.id', '>', last!.id))
      .orderBy('r.id')
      .limit(limit)
      .execute()
  return async (last: { id: string } | undefined, limit: number) => {
    const rows = await rowsAfter(last, limit)
    const ids = rows.map(({ id }) => id)
    const chosen = await chosenOf(db, ids)
    const passes = await passesByEmail(db, ids)
    return rows.map((row) => ({
      ...row,
      addons: chosen.get(row.id) ?? [],
      arrivals: new Map(
        [...(passes.get(row.id) ?? [])].map(([email, { checked_in_at }]) => [email, checked_in_at]),
      ),
    }))
  }
}
