import {
  IconArrowRight,
  IconBell,
  IconCalendarPlus,
  IconChartBar,
  IconCirclePlus,
  IconCoin,
  IconFileText,
  IconHeart,
  IconHelpCircle,
  IconKey,
  IconLock,
  IconMailHeart,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { type Destination, destinationsFor } from '#web/navigation.ts'
import { publicDestinations } from '#web/public-navigation.ts'
import type { Session } from '#web/session.ts'

export interface Place {
  label: string
  to: string
  icon: Destination['icon']
  /** Other words people might search for. */
  also?: string
}

/** Only for people who can edit. */
const actions: Record<number, readonly Place[]> = {
  [modes.EMPLOYER]: [
    { label: 'Post a job', to: '/employer/job/create', icon: IconCirclePlus, also: 'new create' },
    { label: 'Create event', to: '/employer/event/create', icon: IconCalendarPlus, also: 'new host' },
    {
      label: 'Hiring report',
      to: '/employer/your-job-applicant/report',
      icon: IconChartBar,
      also: 'analytics funnel numbers',
    },
    { label: 'Import jobs', to: '/employer/job/import', icon: IconUpload, also: 'csv json many' },
  ],
  [modes.UNIVERSITY]: [
    {
      label: 'Create event',
      to: '/university/event/create',
      icon: IconCalendarPlus,
      also: 'new fair host',
    },
  ],
}

const settings = (role: string): readonly Place[] => [
  { label: 'Notifications', to: `/${role}/notifications`, icon: IconBell, also: 'inbox news' },
  {
    label: 'Notification settings',
    to: `/${role}/my-profile/notifications`,
    icon: IconSettings,
    also: 'mail digest',
  },
  { label: 'Change password', to: `/${role}/my-profile/change-password`, icon: IconKey },
  {
    label: 'Sign-in and security',
    to: `/${role}/my-profile/security`,
    icon: IconShieldLock,
    also: 'devices sessions two-step passkey log out',
  },
  {
    label: 'Change picture',
    to: '/my-profile/change-profile-picture',
    icon: IconPhoto,
    also: 'photo avatar',
  },
]

const further: Record<number, readonly Place[]> = {
  [modes.STUDENT]: [
    {
      label: 'Invitations to apply',
      to: '/student/invitations',
      icon: IconMailHeart,
      also: 'employers found',
    },
    {
      label: 'Events you registered for',
      to: '/student/events/registered',
      icon: IconTicket,
      also: 'tickets calendar',
    },
    { label: 'Events you like', to: '/student/events/liked', icon: IconHeart, also: 'saved' },
    ...settings('student'),
  ],
  [modes.EMPLOYER]: [
    {
      label: 'Invitations to apply',
      to: '/employer/students/invited',
      icon: IconMailHeart,
      also: 'invited students sent',
    },
    ...settings('employer'),
  ],
  [modes.UNIVERSITY]: settings('university'),
}

const everybodys: readonly Place[] = [
  { label: 'Contact', to: '/contact-us-menu', icon: IconHelpCircle, also: 'help support question' },
  { label: 'Privacy', to: '/privacy-policy', icon: IconLock, also: 'data' },
  { label: 'Terms', to: '/terms-of-service', icon: IconFileText, also: 'conditions legal rules' },
]

const forVisitors: readonly Place[] = [
  { label: 'Sign in', to: '/sign-in', icon: IconKey, also: 'log in' },
  { label: 'Sign up', to: '/sign-up', icon: IconUserPlus, also: 'register account' },
  { label: 'For employers', to: '/employer/product', icon: IconHelpCircle },
  { label: 'Pricing', to: '/employer/pricing', icon: IconCoin, also: 'price tokens' },
  { label: 'For universities', to: '/university/product', icon: IconHelpCircle },
]

export const actionsFor = (who: Session): readonly Place[] =>
  who.account?.may.act === false ? [] : (actions[who.mode] ?? [])

/** Returns every page for a role, most used first. */
export const pagesFor = (who: Session): readonly Place[] => {
  const pages: Place[] = who.person
    ? [...destinationsFor(who), ...(further[who.mode] ?? [])]
    : [...publicDestinations.map((page) => ({ ...page, icon: IconArrowRight })), ...forVisitors]
  const all = [...pages, ...everybodys]
  return all.filter(({ to }, at) => all.findIndex((other) => other.to === to) === at)
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every search word starts a word of the place. */
export const fits = ({ label, also = '' }: Place, search: string): boolean => {
  const words = folded(`${label} ${also}`).split(/\s+/)
  return folded(search)
    .split(/\s+/)
    .every((asked) => words.some((word) => word.startsWith(asked)))
}
