import { invitedOf } from '#domains/events/invitations/received-invitations.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { registeringOf } from '../exhibitor-registration.contract.ts'
import { fairsOf } from '../fair-search.contract.ts'

/** Both kinds of organizations make the same calls, each at its own addresses. */
export const findingOf = (side: OrganizationKind) => fairsOf[side] as typeof fairsOf.university
export const stepsOf = (side: OrganizationKind) => registeringOf[side] as typeof registeringOf.university

/** Calls that go stale with any step of a registration. */
export const staleAfterStep = (side: OrganizationKind) => {
  const { all, partner, registered } = findingOf(side)
  const { detail, registration } = stepsOf(side)
  const invited = invitedOf[side]
  return [all, partner, registered, detail, registration, invited.list, invited.detail]
}

export const fairQuery = (side: OrganizationKind, id: string) =>
  queryFor(stepsOf(side).detail, { params: { id } })
export const registrationQuery = (side: OrganizationKind, id: string) =>
  queryFor(stepsOf(side).registration, { params: { id } })

export const fairPages = {
  employer: {
    list: '/employer/fair-and-event',
    detail: '/employer/fair-and-event/detail',
    register: '/employer/fair-and-event/register',
    status: '/employer/fair-and-event/status',
    booth: '/employer/fair-and-event/booth',
    map: '/employer/fair-and-event/map',
  },
  university: {
    list: '/university/fair-and-event',
    detail: '/university/fair-and-event/detail',
    register: '/university/fair-and-event/register',
    status: '/university/fair-and-event/status',
    booth: '/university/fair-and-event/booth',
    map: '/university/fair-and-event/map',
  },
} as const
