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

/** How each item is worded, and where it is handled. */
export const needRows: Record<What, (count: number) => Omit<NeedRow, 'key' | 'note'>> = {
  waiting_students: (count) => ({
    icon: IconSchool,
    text: countLabel(count, 'student is waiting for confirmation', 'students are waiting for confirmation'),
    action: {
      to: '/university/students',
      search: { affiliation: ['unverified'] },
      label: 'Confirm students',
    },
  }),
  join_requests: (count) => ({
    icon: IconUserPlus,
    text: countLabel(count, 'person wants to join your team', 'people want to join your team'),
    action: { to: '/university/invite-team-member', label: 'Review' },
  }),
  partnership_requests: (count) => ({
    icon: IconHeartHandshake,
    text: countLabel(count, 'employer requested a partnership', 'employers requested a partnership'),
    action: {
      to: '/university/employer-partnership',
      search: { tab: 'received', state: ['pending'] },
      label: 'Respond',
    },
  }),
  fair_registrations: (count) => ({
    icon: IconBuildingStore,
    text: `${countLabel(count, 'exhibitor registration')} to review`,
    action: { to: '/university/your-event', search: { waiting: 'registrations' }, label: 'Review' },
  }),
  payments_to_check: (count) => ({
    icon: IconReceipt,
    text: `${countLabel(count, 'payment')} to verify`,
    action: { to: '/university/your-event', search: { waiting: 'payments' }, label: 'Review' },
  }),
  payments_due: (count) => ({
    icon: IconCreditCard,
    text: `${countLabel(count, 'booth')} to pay for`,
    action: { to: '/university/fair-and-event', search: unpaid, label: 'Pay' },
  }),
  event_invitations: (count) => ({
    icon: IconCalendarQuestion,
    text: `${countLabel(count, 'event invitation')} to answer`,
    action: { to: '/university/your-event', search: { tab: 'invited' }, label: 'Accept or decline' },
  }),
}
