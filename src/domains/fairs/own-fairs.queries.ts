import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'

/** Returns one of the employer's own registrations with its event. Throws `not_found`. */
export const ownFair = async (db: Db, scope: OrganizationScope, registrationId: string) => {
  const row = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.state', 'r.event_id', 'e.title', 'e.time_zone'])
    .select(['e.state as event_state', 'e.starts_at', 'e.ends_at'])
    .where('r.id', '=', registrationId)
    .where('r.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const { starts_at, ends_at, event_state } = row
  // a fair that exhibitors register for is published, so it has its times
  const times = { starts_at: starts_at!, ends_at: ends_at! }
  return {
    registration: { id: row.id, state: row.state },
    event: {
      id: row.event_id,
      title: row.title,
      time_zone: row.time_zone,
      ...times,
      state: event_state,
    },
  }
}
