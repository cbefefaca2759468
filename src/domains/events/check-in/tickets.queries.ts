import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { isAdmitted } from '../events.queries.ts'

/** Locks a registration of this event. Throws `not_found` for those of others. */
export const lockRegistration = async (tx: Tx, eventId: string, id: string) => {
  const registration = await tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.state', 'r.checked_in_at', 'r.cancel_cause', 'r.canceled_at', 'r.barred_at'])
    .select(['r.is_walk_in', 'r.attendance', isAdmitted.as('is_admitted')])
    .where('r.id', '=', id)
    .where('r.event_id', '=', eventId)
    .forUpdate('r')
    .executeTakeFirst()
  if (!registration) throw new Problem('not_found')
  return registration
}

/**
 * Returns the registration behind a code at this event. Throws `ticket_elsewhere` for a ticket to another event
 * by the same host; tickets of other hosts are treated as unknown.
 */
export const registrationOf = async (
  tx: Tx,
  scope: Pick<OrganizationScope, 'organization_id'>,
  eventId: string,
  code: string,
) => {
  const tickets = await tx.db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id', 'e.title', 'e.organization_id'])
    .where('r.ticket_code', '=', code)
    .limit(10)
    .execute()
  const own = tickets.find((ticket) => ticket.event_id === eventId)
  if (own) return own.id
  const other = tickets.find((ticket) => ticket.organization_id === scope.organization_id)
  if (other) throw new Problem('ticket_elsewhere', `This ticket is for “${other.title}”`)
  throw new Problem('not_found', 'No ticket for this event has that code')
}
