import {
  IconArrowForwardUp,
  IconCheck,
  IconCircleX,
  IconClockX,
  IconEye,
  IconMail,
  IconPencil,
  IconRefresh,
  IconSend,
  IconStar,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { labels } from '#shared/labels-of-lists.ts'
import { Timeline, type TimelineEntry } from '#web/kit/Timeline.tsx'
import type { ApplicationState, StudentApplication } from '../applications.contract.ts'

type Step = StudentApplication['timeline'][number]

const icons: Record<Step['kind'], TablerIcon> = {
  submitted: IconSend,
  reviewed: IconEye,
  moved: IconStar,
  rejected: IconCircleX,
  reopened: IconRefresh,
  message: IconMail,
  offer_changed: IconPencil,
  offer_accepted: IconCheck,
  offer_declined: IconX,
  offer_withdrawn: IconCircleX,
  offer_lapsed: IconClockX,
  withdrawn: IconArrowForwardUp,
}

const moves: Partial<Record<ApplicationState, (employer: string) => string>> = {
  shortlisted: (employer) => `${employer} shortlisted you`,
  interview: (employer) => `${employer} invited you to an interview`,
  offer: (employer) => `${employer} made you an offer`,
  hired: (employer) => `${employer} hired you`,
}

const titles: Record<Step['kind'], (step: Step, employer: string) => string> = {
  submitted: () => 'You applied',
  reviewed: (_, employer) => `${employer} read your application`,
  moved: ({ status }, employer) => (status && moves[status]?.(employer)) || 'Your application advanced',
  rejected: () => 'Not selected',
  reopened: (_, employer) => `${employer} reopened your application`,
  message: (_, employer) => `${employer} wrote to you`,
  offer_changed: (_, employer) => `${employer} changed the offer`,
  offer_accepted: () => 'You accepted the offer',
  offer_declined: () => 'You declined the offer',
  offer_withdrawn: (_, employer) => `${employer} withdrew the offer`,
  offer_lapsed: () => 'The offer lapsed without an answer',
  withdrawn: () => 'You withdrew',
}

const asHappening = (step: Step, application: StudentApplication): TimelineEntry => ({
  id: step.id,
  at: step.at,
  title: titles[step.kind](step, application.organization.name),
  icon: icons[step.kind],
  // a current rejection is already explained above
  text: step.kind === 'rejected' && application.rejection ? null : step.message,
})

/** The history of the student's own application, oldest first. */
export const ApplicationTimeline = ({ application }: { application: StudentApplication }) => (
  <Timeline happenings={application.timeline.map((step) => asHappening(step, application))} />
)

/** Returns why an application was rejected, if the reason says anything. */
export const reasonWords = (rejection: NonNullable<StudentApplication['rejection']>): string | null =>
  rejection.reason === 'other' ? null : (labels[rejection.reason] ?? null)
