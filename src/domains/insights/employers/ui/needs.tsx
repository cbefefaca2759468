import {
  IconAlarm,
  IconBuildingStore,
  IconCalendarQuestion,
  IconCreditCard,
  IconHeartHandshake,
  IconHourglassLow,
  IconMail,
  IconMessages,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react'
import { countLabel, sameDayLabel } from '#shared/labels.ts'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { Day, TimeAgo } from '#web/kit/time.tsx'
import type { employerNeeds } from '../../employer-dashboard.contract.ts'
import { unpaid } from '../../ui/unpaid.ts'

type What = (typeof employerNeeds)[number]
type Row = Omit<NeedRow, 'key'>

const waiting = { status: ['submitted', 'reviewed'] }

/** How each item is worded, and where it is handled. */
export const needRows: Record<What, (count: number, since: string, timeZone: string | null) => Row> = {
  overdue_applicants: (count, since) => ({
    icon: IconAlarm,
    text: `${countLabel(count, 'applicant')} past your promised reply date`,
    note: <>The oldest reply was due {sameDayLabel(since)}</>,
    action: { to: '/employer/your-job-applicant', search: { overdue: true }, label: 'Answer now' },
  }),
  waiting_applicants: (count, since) => ({
    icon: IconMail,
    text: `${countLabel(count, 'applicant')} waiting for an answer`,
    note: <>The first answer is due by {sameDayLabel(since)}</>,
    action: {
      to: '/employer/your-job-applicant',
      search: { ...waiting, overdue: false },
      label: 'View applicants',
    },
  }),
  unread_messages: (count, since) => ({
    icon: IconMessages,
    text: `${countLabel(count, 'applicant')} wrote to you`,
    note: (
      <>
        Oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-job-applicant', search: { unread: true }, label: 'Read' },
  }),
  ending_jobs: (count, since, timeZone) => ({
    icon: IconHourglassLow,
    text: countLabel(count, 'job ends within a week', 'jobs end within a week'),
    note: (
      <>
        The first ends on <Day at={since} timeZone={timeZone} />
      </>
    ),
    action: {
      to: '/employer/your-job',
      search: { tab: 'active', ending: true },
      label: 'Renew or close',
    },
  }),
  join_requests: (count, since) => ({
    icon: IconUserPlus,
    text: countLabel(count, 'person wants to join your team', 'people want to join your team'),
    note: (
      <>
        Oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/invite-team-member', label: 'Review' },
  }),
  partnership_requests: (count, since) => ({
    icon: IconHeartHandshake,
    text: countLabel(count, 'university requested a partnership', 'universities requested a partnership'),
    note: (
      <>
        Oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: {
      to: '/employer/university-partnership',
      search: { tab: 'received', state: ['pending'] },
      label: 'Respond',
    },
  }),
  fair_registrations: (count, since) => ({
    icon: IconBuildingStore,
    text: `${countLabel(count, 'exhibitor registration')} to review`,
    note: (
      <>
        Oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-event', search: { waiting: 'registrations' }, label: 'Review' },
  }),
  payments_to_check: (count, since) => ({
    icon: IconReceipt,
    text: `${countLabel(count, 'payment')} to verify`,
    note: (
      <>
        Oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-event', search: { waiting: 'payments' }, label: 'Review' },
  }),
  payments_due: (count, since, timeZone) => ({
    icon: IconCreditCard,
    text: `${countLabel(count, 'booth')} to pay for`,
    note: (
      <>
        The first payment is due by <Day at={since} timeZone={timeZone} />
      </>
    ),
    action: { to: '/employer/fair-and-event', search: unpaid, label: 'Pay' },
  }),
  event_invitations: (count, since) => ({
    icon: IconCalendarQuestion,
    text: `${countLabel(count, 'event invitation')} to answer`,
    note: (
      <>
        Oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-event', search: { tab: 'invited' }, label: 'Accept or decline' },
  }),
}
