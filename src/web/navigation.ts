import {
  IconBell,
  IconBriefcase,
  IconBriefcase2,
  IconBuilding,
  IconBuildingStore,
  IconCalendarEvent,
  IconChartHistogram,
  IconClipboardCheck,
  IconFileText,
  IconHeartbeat,
  IconHeartHandshake,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconSchool,
  IconShieldLock,
  IconUser,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import type { Session } from './session.ts'

export interface Destination {
  label: string
  to: string
  /** Pages that belong to it, but are elsewhere. */
  also?: string
  /** Pages below it that have their own entries. */
  exact?: boolean
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
}

/** Whether the page at this address belongs to it. */
export const leadsTo = ({ to, also, exact }: Destination, pathname: string): boolean =>
  pathname === to ||
  (!exact && pathname.startsWith(`${to}/`)) ||
  (also !== undefined && (pathname === also || pathname.startsWith(`${also}/`)))

const byMode: Record<number, readonly Destination[]> = {
  [modes.STUDENT]: [
    { label: 'Dashboard', to: '/student/dashboard', icon: IconLayoutDashboard },
    { label: 'Jobs', to: '/student/jobs', also: '/student/invitations', icon: IconBriefcase },
    { label: 'Applications', to: '/student/applications', icon: IconFileText },
    { label: 'Events', to: '/student/events', icon: IconCalendarEvent },
    { label: 'My profile', to: '/student/my-profile', icon: IconUser },
  ],
  [modes.EMPLOYER]: [
    { label: 'Dashboard', to: '/employer/dashboard', icon: IconLayoutDashboard },
    { label: 'Your jobs', to: '/employer/your-job', also: '/employer/job', icon: IconBriefcase },
    {
      label: 'Applicants',
      to: '/employer/your-job-applicant',
      also: '/employer/saved-replies',
      icon: IconUsers,
    },
    { label: 'Your events', to: '/employer/your-event', also: '/employer/event', icon: IconCalendarEvent },
    {
      label: 'Find students',
      to: '/employer/students',
      also: '/view-participant-detail',
      icon: IconUserSearch,
    },
    { label: 'Universities', to: '/employer/university-partnership', icon: IconHeartHandshake },
    { label: 'Fairs', to: '/employer/fair-and-event', icon: IconBuildingStore },
    { label: 'Job notices', to: '/employer/job-notifications', icon: IconInbox },
    { label: 'Company', to: '/employer/edit-company-profile', icon: IconBuilding },
    { label: 'Team', to: '/employer/invite-team-member', icon: IconUsersGroup },
    { label: 'My profile', to: '/employer/my-profile', icon: IconUser },
  ],
  [modes.UNIVERSITY]: [
    { label: 'Dashboard', to: '/university/dashboard', icon: IconLayoutDashboard },
    {
      label: 'Your events',
      to: '/university/your-event',
      also: '/university/event',
      icon: IconCalendarEvent,
    },
    { label: 'Students', to: '/university/students', also: '/view-participant-detail', icon: IconUsers },
    { label: 'Employers', to: '/university/employer-partnership', icon: IconHeartHandshake },
    { label: 'Fairs', to: '/university/fair-and-event', icon: IconBuildingStore },
    { label: 'Notifications', to: '/university/notifications', icon: IconBell },
    { label: 'University', to: '/university/edit-university-profile', icon: IconBuilding },
    { label: 'Team', to: '/university/invite-team-member', icon: IconUsersGroup },
    { label: 'My profile', to: '/university/my-profile', icon: IconUser },
  ],
}

const forOperators: readonly Destination[] = [
  { label: 'Review', to: '/operator', exact: true, icon: IconClipboardCheck },
  { label: 'Organizations', to: '/operator/organizations', icon: IconBuilding },
  { label: 'People', to: '/operator/people', icon: IconUsers },
  { label: 'Events', to: '/operator/events', icon: IconCalendarEvent },
  { label: 'Inquiries', to: '/operator/inquiries', also: '/operator/waitlist', icon: IconMessageQuestion },
  { label: 'Careers', to: '/operator/careers', icon: IconBriefcase2 },
  { label: 'Numbers', to: '/operator/numbers', icon: IconChartHistogram },
  { label: 'Health', to: '/operator/health', icon: IconHeartbeat },
  { label: 'Log', to: '/operator/log', icon: IconHistory },
  { label: 'Security', to: '/operator/security', icon: IconShieldLock },
]

/** What the rail and the bottom bar offer, most used first. */
export const destinationsFor = (who: Session): readonly Destination[] => [
  ...(byMode[who.mode] ?? []),
  ...(who.is_operator ? forOperators : []),
]

/** A bar with more than five has no room for the words. */
const BAR = 5
/** How many of them a phone's bar shows; the rest are behind "More". */
export const shownInBar = (all: readonly Destination[]): number => (all.length > BAR ? BAR - 1 : all.length)

/** Where "My profile" in the avatar menu goes. */
export const profileOf = (who: Session): string | null =>
  byMode[who.mode]?.find(({ label }) => label === 'My profile')?.to ?? null

/** The page with your devices and sign-in settings. */
export const securityPageOf = (who: Session): string => {
  const profile = profileOf(who)
  return profile ? `${profile}/security` : '/operator/my-security'
}

export const roleLabels = {
  student: { label: 'Student', icon: IconSchool },
  employer_user: { label: 'Employer', icon: IconBuilding },
  university_user: { label: 'University', icon: IconFileText },
} as const
