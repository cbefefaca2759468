import {
  IconBuildingStore,
  IconCalendarQuestion,
  IconCreditCard,
  IconHeartHandshake,
  IconReceipt,
  IconSchool,
  IconUserPlus,
} from '@tabler/icons-react'
import { countLabel } from '#shared/labels.ts'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { unpaid } from '../../ui/unpaid.ts'
import type { universityNeeds } from '../../university-dashboard.contract.ts'

type What = (typeof universityNeeds)[number]

/** How each thing that waits reads, and where it is dealt with. */
export const needRows: Record<What, (count: number) => Omit<NeedRow, 'key' | 'note'>> = {
  waiting_students: (count) => ({
    icon: IconSchool,
    text: countLabel(count, 'student waits to be confirmed', 'students wait to be confirmed'),
    action: {
      to: '/university/students',
      search: { affiliation: ['unverified'] },
      label: 'Confirm students',
    },
  }),
  join_requests: (count) => ({
    icon: IconUserPlus,
    text: countLabel(count, 'person asks to join your team', 'people ask to join your team'),
    action: { to: '/university/invite-team-member', label: 'Let them in' },
  }),
  partnership_requests: (count) => ({
    icon: IconHeartHandshake,
    text: countLabel(count, 'employer asks for a partnership', 'employers ask for a partnership'),
    action: {
      to: '/university/employer-partnership',
      search: { tab: 'received', state: ['pending'] },
      label: 'Answer',
    },
  }),
  fair_registrations: (count) => ({
    icon: IconBuildingStore,
    text: `${countLabel(count, 'registration')} of organizations for your events to review`,
    action: { to: '/university/your-event', search: { waiting: 'registrations' }, label: 'Review' },
  }),
  payments_to_check: (count) => ({
    icon: IconReceipt,
    text: `${countLabel(count, 'payment')} to check`,
    action: { to: '/university/your-event', search: { waiting: 'payments' }, label: 'Check' },
  }),
  payments_due: (count) => ({
    icon: IconCreditCard,
    text: `${countLabel(count, 'booth')} to pay for`,
    action: { to: '/university/fair-and-event', search: unpaid, label: 'Pay' },
  }),
  event_invitations: (count) => ({
    icon: IconCalendarQuestion,
    text: `${countLabel(count, 'invitation')} to events`,
    action: { to: '/university/your-event', search: { tab: 'invited' }, label: 'Accept or decline' },
  }),
}
