import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { StatusBadge, type Tone } from '#web/kit/StatusBadge.tsx'
import type { EventState } from '../events.contract.ts'

/** Whether an upcoming event is in progress. */
export const hasBegun = (startsAt: string | null | undefined): boolean =>
  Boolean(startsAt) && new Date(startsAt!) <= new Date()

const states: Record<EventState, { tone: Tone; label: string; icon: typeof IconPencil }> = {
  draft: { tone: 'quiet', label: 'Draft', icon: IconPencil },
  published: { tone: 'good', label: 'Published', icon: IconCalendarEvent },
  ended: { tone: 'quiet', label: 'Over', icon: IconCalendarCheck },
  canceled: { tone: 'bad', label: 'Canceled', icon: IconCalendarOff },
  removed: { tone: 'bad', label: 'Deleted', icon: IconTrash },
}

interface EventStateBadgeProps {
  state: EventState
  /** Set where being in progress matters. */
  startsAt?: string | null
}

export const EventStateBadge = ({ state, startsAt }: EventStateBadgeProps) => (
  <StatusBadge
    {...states[state]}
    {...(state === 'published' && hasBegun(startsAt) && { label: 'Happening now' })}
  />
)
