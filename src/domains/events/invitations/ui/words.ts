import { IconLink, IconMailForward } from '@tabler/icons-react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import { queryFor } from '#web/queries.ts'
import type { InvitationState } from '../../events.contract.ts'
import { hostingOf } from '../../hosting/hosted-events.contract.ts'
import { colleaguesOf } from '../colleagues/colleague-invitations.contract.ts'
import { invitingOf } from '../event-invitations.contract.ts'
import { openOf } from '../invitation-links.contract.ts'
import { eventInvitations, type InvitationProgress, type InvitedWay } from '../invitation-list.contract.ts'
import { invitedOf } from '../received-invitations.contract.ts'

/** Whom each side invites. */
export const others = {
  employer: { one: 'university', many: 'universities' },
  university: { one: 'employer', many: 'employers' },
} as const satisfies Record<OrganizationKind, object>

/** Both sides make the same calls, each at its own addresses. */
export const invitingCalls = (side: OrganizationKind) => invitingOf[side] as typeof invitingOf.university
export const invitedCalls = (side: OrganizationKind) => invitedOf[side] as typeof invitedOf.university
export const openCall = (side: OrganizationKind) => openOf[side] as typeof openOf.university
export const colleagueCalls = (side: OrganizationKind) => colleaguesOf[side] as typeof colleaguesOf.university

/** Calls that go stale when someone is invited or an invitation is withdrawn. */
export const staleAfterInvitation = (side: OrganizationKind) => {
  const { candidates, status } = invitingCalls(side)
  return [candidates, status, eventInvitations, hostingOf[side].detail, hostingOf[side].list]
}
/** Calls that go stale with an answer. */
export const staleAfterAnswer = (side: OrganizationKind) => {
  const { list, detail } = invitedCalls(side)
  return [list, detail]
}

export const invitedQuery = (side: OrganizationKind, id: string) =>
  queryFor(invitedCalls(side).detail, { params: { id } })

/** The pages of each side. */
export const pages = {
  employer: {
    list: '/employer/your-event',
    detail: '/employer/your-event/detail',
    register: '/employer/your-event/register',
    stand: '/employer/fair-and-event/register',
  },
  university: {
    list: '/university/your-event',
    detail: '/university/your-event/detail',
    register: '/university/your-event/register',
    stand: '/university/fair-and-event/register',
  },
} as const satisfies Record<OrganizationKind, object>

export const hostBadges: Record<InvitationState, { tone: Tone; label: string }> = {
  pending: { tone: 'waiting', label: 'Waiting' },
  accepted: { tone: 'good', label: 'Accepted' },
  declined: { tone: 'bad', label: 'Declined' },
}
export const invitedBadges: Record<InvitationState, { tone: Tone; label: string }> = {
  pending: { tone: 'waiting', label: 'Waiting for you' },
  accepted: { tone: 'good', label: 'Accepted' },
  declined: { tone: 'quiet', label: 'You declined' },
}

export const progressBadges: Record<InvitationProgress, { tone: Tone; label: string }> = {
  sent: { tone: 'quiet', label: 'Sent' },
  opened: { tone: 'waiting', label: 'Opened' },
  started: { tone: 'waiting', label: 'Started' },
  registered: { tone: 'good', label: 'Registered' },
  declined: { tone: 'bad', label: 'Declined' },
  bounced: { tone: 'bad', label: 'Bounced' },
}
export const acceptLabels = { employer: 'Accept and register', university: 'Accept' } as const
export const wayLabels: Record<InvitedWay, string> = {
  pick: 'In the app',
  link: 'By the event’s link',
  email: 'By email',
}

export const ways = {
  pick: { label: 'Invited by you', icon: IconMailForward },
  link: { label: 'Joined by link', icon: IconLink },
} as const
