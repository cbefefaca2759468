import {
  IconAlarm,
  IconBuildingStore,
  IconCalendarQuestion,
  IconCreditCard,
  IconHeartHandshake,
  IconHourglassLow,
  IconMail,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react'
import { countLabel, dateLabel, sameDayLabel } from '#shared/labels.ts'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { employerNeeds } from '../../employer-dashboard.contract.ts'
import { unpaid } from '../../ui/unpaid.ts'

type What = (typeof employerNeeds)[number]
type Row = Omit<NeedRow, 'key'>

const waiting = { status: ['submitted', 'reviewed'] }

/** How each thing that waits reads, and where it is dealt with. */
export const needRows: Record<What, (count: number, since: string, timeZone: string | null) => Row> = {
  overdue_applicants: (count, since) => ({
    icon: IconAlarm,
    text: `${countLabel(count, 'applicant')} past the date you promised an answer by`,
    note: <>The oldest promise was for {sameDayLabel(since)}</>,
    action: { to: '/employer/your-job-applicant', search: { overdue: true }, label: 'Answer now' },
  }),
  waiting_applicants: (count, since) => ({
    icon: IconMail,
    text: `${countLabel(count, 'applicant')} without an answer, still in time`,
    note: <>The first answer is promised by {sameDayLabel(since)}</>,
    action: {
      to: '/employer/your-job-applicant',
      search: { ...waiting, overdue: false },
      label: 'See applicants',
    },
  }),
  ending_jobs: (count, since, timeZone) => ({
    icon: IconHourglassLow,
    text: countLabel(count, 'job ends within a week', 'jobs end within a week'),
    note: <>The first ends on {dateLabel(since, timeZone ?? undefined)}</>,
    action: {
      to: '/employer/your-job',
      search: { tab: 'active', ending: true },
      label: 'Renew or close',
    },
  }),
  join_requests: (count, since) => ({
    icon: IconUserPlus,
    text: countLabel(count, 'person asks to join your team', 'people ask to join your team'),
    note: (
      <>
        The oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/invite-team-member', label: 'Let them in' },
  }),
  partnership_requests: (count, since) => ({
    icon: IconHeartHandshake,
    text: countLabel(count, 'university asks for a partnership', 'universities ask for a partnership'),
    note: (
      <>
        The oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: {
      to: '/employer/university-partnership',
      search: { tab: 'received', state: ['pending'] },
      label: 'Answer',
    },
  }),
  fair_registrations: (count, since) => ({
    icon: IconBuildingStore,
    text: `${countLabel(count, 'registration')} for your events to review`,
    note: (
      <>
        The oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-event', search: { waiting: 'registrations' }, label: 'Review' },
  }),
  payments_to_check: (count, since) => ({
    icon: IconReceipt,
    text: `${countLabel(count, 'payment')} to check`,
    note: (
      <>
        The oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-event', search: { waiting: 'payments' }, label: 'Check' },
  }),
  payments_due: (count, since, timeZone) => ({
    icon: IconCreditCard,
    text: `${countLabel(count, 'booth')} to pay for`,
    note: <>The first is due by {dateLabel(since, timeZone ?? undefined)}</>,
    action: { to: '/employer/fair-and-event', search: unpaid, label: 'Pay' },
  }),
  event_invitations: (count, since) => ({
    icon: IconCalendarQuestion,
    text: `${countLabel(count, 'invitation')} to events`,
    note: (
      <>
        The oldest: <TimeAgo at={since} inSentence />
      </>
    ),
    action: { to: '/employer/your-event', search: { tab: 'invited' }, label: 'Accept or decline' },
  }),
}
