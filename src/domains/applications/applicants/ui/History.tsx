import {
  IconArrowForwardUp,
  IconCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconEye,
  IconEyeOff,
  IconFileText,
  IconMail,
  IconPencil,
  IconRefresh,
  IconSend,
  IconStar,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { labels } from '#shared/labels-of-lists.ts'
import { Timeline } from '#web/kit/Timeline.tsx'
import { stateLabels } from '../../applications.contract.ts'
import type { TimelineEntry } from '../applicants.contract.ts'

const kinds: Record<TimelineEntry['kind'], { icon: TablerIcon; title: (step: TimelineEntry) => string }> = {
  submitted: { icon: IconSend, title: () => 'Applied' },
  reviewed: { icon: IconEye, title: () => 'Reviewed' },
  unreviewed: { icon: IconEyeOff, title: () => 'Marked as not reviewed' },
  moved: { icon: IconStar, title: ({ to }) => (to ? stateLabels[to] : 'Advanced') },
  rejected: { icon: IconCircleX, title: () => 'Rejected' },
  told: { icon: IconMail, title: () => 'Student notified of the rejection' },
  rejection_undone: { icon: IconRefresh, title: () => 'Rejection undone' },
  notified: { icon: IconMail, title: () => 'Status sent' },
  offer_changed: { icon: IconPencil, title: () => 'Offer changed' },
  offer_withdrawn: { icon: IconCircleX, title: () => 'Offer withdrawn' },
  offer_lapsed: { icon: IconClockX, title: () => 'Offer lapsed without an answer' },
  more_time_asked: { icon: IconClock, title: () => 'Asked for more time' },
  more_time_granted: { icon: IconClock, title: () => 'More time granted' },
  more_time_refused: { icon: IconClock, title: () => 'More time refused' },
  offer_accepted: { icon: IconCheck, title: () => 'Offer accepted' },
  offer_declined: { icon: IconX, title: () => 'Offer declined' },
  withdrawn: { icon: IconArrowForwardUp, title: () => 'Withdrawn by the student' },
  resume_opened: { icon: IconFileText, title: () => 'Resume opened' },
}

const because = ({ kind, reason, message }: TimelineEntry): string | null =>
  kind === 'told' ? null : [reason && (labels[reason] ?? reason), message].filter(Boolean).join(' · ') || null

/** Lists every step: what, when, who, why. */
export const History = ({ timeline }: { timeline: readonly TimelineEntry[] }) => (
  <Timeline
    happenings={timeline.map((step) => ({
      id: step.id,
      at: step.at,
      who: step.who,
      icon: kinds[step.kind].icon,
      title: kinds[step.kind].title(step),
      text: because(step),
    }))}
  />
)
