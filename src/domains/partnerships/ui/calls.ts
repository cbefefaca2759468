import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { addressReader, id } from '#web/address.ts'
import { orNotFound } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'
import { contactOf } from '../contact/partner-contact.contract.ts'
import { employerDetail, universityDetail } from '../partner-detail.contract.ts'
import { type PartnershipStatus, partnershipsOf } from '../partnerships.contract.ts'

/** Both sides make the same calls, each at its own addresses; universities have more filters. */
export const callsOf = (side: OrganizationKind) => partnershipsOf[side] as typeof partnershipsOf.university

/** Everything a step changes. */
export const staleAfterStep = (side: OrganizationKind) => {
  const { check, all, partners, received, sent } = callsOf(side)
  return [check, all, partners, received, sent, contactOf[side].history, employerDetail, universityDetail]
}

export const partnershipStatusQuery = (side: OrganizationKind, id: string) =>
  queryFor(callsOf(side).check, { params: { id } })

/** The organization an address names. */
export const readPartnerId = addressReader({ id: id })

/** For loaders of the pages about one organization: where it stands with one's own. */
export const loadPartnershipStatus = (
  client: QueryClient,
  side: OrganizationKind,
  id: string | undefined,
): Promise<PartnershipStatus> => {
  if (!id) throw notFound()
  return orNotFound(client.ensureQueryData(partnershipStatusQuery(side, id)))
}

/** How many partners and pending requests there are, for the header of the page. */
export const overviewQuery = (side: OrganizationKind) =>
  queryFor(callsOf(side).partners, { query: { size: 1 } })
