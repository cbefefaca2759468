import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { addressReader, id } from '#web/address.ts'
import { orNotFound } from '#web/not-found.ts'
import type { InvitedEventDetail } from '../../received-invitations.contract.ts'
import { invitedQuery } from '../../ui/words.ts'

/** The event's id in the address. */
export const readInvitedId = addressReader({ id })

/** Used by loaders of pages about one invitation. */
export const loadInvited = (
  client: QueryClient,
  side: OrganizationKind,
  eventId: string | undefined,
): Promise<InvitedEventDetail> => {
  if (!eventId) throw notFound()
  return orNotFound(client.ensureQueryData(invitedQuery(side, eventId)))
}
