import { sql } from 'kysely'
import { passesByEmail } from '#domains/events/check-in/passes/event-passes.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { MOST_PRINTED } from './exhibitor-prints.contract.ts'
import type { ExhibitorFilters } from './exhibitors.contract.ts'
import { matchingSql, registered, requireEvent } from './exhibitors.queries.ts'

/** Returns what is printed of the exhibitors that match, by booth; one more than may be. */
export const printedExhibitors = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  filters: ExhibitorFilters,
  now: Date,
) => {
  await requireEvent(db, scope, eventId)
  const event = await db
    .selectFrom('events')
    .select(['title', 'time_zone', 'starts_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const rows = await registered(db, eventId)
    .select(['r.id', 'r.booth_name', 'r.representatives', 'o.name as organization', 'b.number'])
    .where(matchingSql({ ...filters, state: filters.state ?? ['approved'] }, now))
    .orderBy(sql`b.sort_key nulls last`)
    .orderBy(sql`o.search`)
    .orderBy('r.id')
    .limit(MOST_PRINTED + 1)
    .execute()
  const passes = await passesByEmail(
    db,
    rows.map(({ id }) => id),
  )
  const exhibitors = rows.map(({ id, representatives, ...row }) => ({
    ...row,
    people: representatives.map(({ name, job_title, email }) => ({
      name,
      job_title,
      code: passes.get(id)?.get(email.toLowerCase())?.code ?? null,
    })),
  }))
  return { event, exhibitors }
}
