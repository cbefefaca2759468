import { hasTeam } from '#domains/partnerships/partnerships.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { invitedKind } from '../../invitations/event-invitations.rules.ts'
import { MOST_INVITED_AGAIN } from './event-copies.contract.ts'

/** Returns an event's exhibitors that can be invited to its copy, by name. */
export const invitedAgain = async (db: Db, scope: OrganizationScope, eventId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select('o.id')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('o.kind', '=', invitedKind[scope.kind])
    .where('o.state', '=', 'approved')
    .where(hasTeam)
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(MOST_INVITED_AGAIN)
    .execute()
  return rows.map(({ id }) => id)
}
