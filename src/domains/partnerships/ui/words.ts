import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { industryOf, placeOf, sizeOf } from '#domains/organizations/profile/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { Partnership } from '../partnerships.contract.ts'

/** What the others are called on each side. */
export const others = {
  employer: {
    one: 'university',
    many: 'universities',
    title: 'Universities',
    desk: 'University partnerships',
  },
  university: { one: 'employer', many: 'employers', title: 'Employers', desk: 'Employer partnerships' },
} as const satisfies Record<OrganizationKind, object>

/** The pages of each side. */
export const pages = {
  employer: {
    desk: '/employer/university-partnership',
    request: '/employer/university-partnership/request',
    status: '/employer/university-partnership/request/status',
    view: '/employer/university-partnership/request/view',
    detail: '/employer/university-partnership/detail',
    contact: '/employer/university-partnership/contact',
  },
  university: {
    desk: '/university/employer-partnership',
    request: '/university/employer-partnership/request',
    status: '/university/employer-partnership/request/status',
    view: '/university/employer-partnership/request/view',
    detail: '/university/employer-partnership/detail',
    contact: '/university/employer-partnership/contact',
  },
} as const satisfies Record<OrganizationKind, object>

/** Industry, size and location in one line. */
export const aboutLine = (organization: OrganizationCard): string =>
  [industryOf(organization), sizeOf(organization), placeOf(organization)].filter(Boolean).join(' · ')

type Seen = Pick<Partnership, 'state' | 'requested_by'>

const badges: Record<
  Partnership['state'],
  Record<Partnership['requested_by'], { tone: Tone; label: string }>
> = {
  pending: {
    us: { tone: 'info', label: 'Request sent' },
    them: { tone: 'waiting', label: 'Waiting for you' },
  },
  approved: { us: { tone: 'good', label: 'Partner' }, them: { tone: 'good', label: 'Partner' } },
  declined: { us: { tone: 'bad', label: 'Declined' }, them: { tone: 'bad', label: 'You declined' } },
  withdrawn: { us: { tone: 'quiet', label: 'Withdrawn' }, them: { tone: 'quiet', label: 'Withdrawn' } },
  ended: { us: { tone: 'quiet', label: 'Ended' }, them: { tone: 'quiet', label: 'Ended' } },
}

export const badgeOf = ({ state, requested_by }: Seen) => badges[state][requested_by]

const sentences: Record<
  Partnership['state'],
  Record<Partnership['requested_by'], (name: string) => string>
> = {
  pending: {
    us: (name) => `Your request is waiting for an answer from ${name}.`,
    them: (name) => `${name} wants to be partners.`,
  },
  approved: { us: () => 'You are partners.', them: () => 'You are partners.' },
  declined: {
    us: (name) => `${name} declined your request.`,
    them: (name) => `You declined the request from ${name}.`,
  },
  withdrawn: {
    us: () => 'You withdrew your request.',
    them: (name) => `${name} withdrew the request.`,
  },
  ended: { us: () => 'The partnership has ended.', them: () => 'The partnership has ended.' },
}

/** Where the two stand, in a sentence. */
export const statusLine = (partnership: Seen | null, name: string): string =>
  partnership ? sentences[partnership.state][partnership.requested_by](name) : 'You are not partners yet.'

/** Leads in the date since which it has been so. */
export const sinceWord = ({ state }: Seen): string =>
  state === 'pending' ? 'Requested on' : state === 'approved' ? 'Since' : 'On'
