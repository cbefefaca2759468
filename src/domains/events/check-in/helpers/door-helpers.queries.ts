import { sql } from 'kysely'
import { teamRolesWith } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { isUpcomingSql } from '../../events.rules.ts'
import { checkInEventOf } from '../check-in.queries.ts'
import type { DoorHelper } from './door-helpers.contract.ts'
import { helpedSince, helperExpiry } from './door-helpers.rules.ts'

const checkedIn = sql<number>`((select count(*) from event_registrations r where r.checked_in_helper = h.id)
  + (select count(*) from event_passes p where p.checked_in_helper = h.id))`.as('checked_in')

/**
 * Links that work: as long as their maker could check in themselves, so whoever is removed, demoted or deactivated
 * takes their links with them, and until some hours after the event, wherever it is moved.
 */
export const workingLinks = (db: Db, now: Date) =>
  db
    .selectFrom('door_helpers as h')
    .innerJoin('events as e', 'e.id', 'h.event_id')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('role_accounts as m', 'm.id', 'h.created_by')
    .where('h.ended_at', 'is', null)
    // one that was canceled or taken down has no door
    .where(isUpcomingSql(helpedSince(now)))
    .where('e.taken_down_at', 'is', null)
    .where('o.state', '=', 'approved')
    .where('m.status', '=', 'active')
    .where('m.team_role', 'in', teamRolesWith('member'))
    .whereRef('m.organization_id', '=', 'e.organization_id')

export const workingHelpers = (db: Db, eventId: string, now: Date) =>
  workingLinks(db, now).where('h.event_id', '=', eventId)

export const listHelpers = async (
  { db, clock }: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<DoorHelper[]> => {
  await checkInEventOf(db, scope, eventId)
  const rows = await workingHelpers(db, eventId, clock.now())
    .select(['h.id', 'h.name', 'h.created_at', 'e.ends_at', checkedIn])
    .orderBy('h.created_at')
    .orderBy('h.id')
    .execute()
  return rows.map(({ ends_at, ...row }) => ({
    ...row,
    expires_at: helperExpiry({ ends_at: ends_at! }).toISOString(),
  }))
}
