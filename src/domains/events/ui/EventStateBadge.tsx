import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../../web/kit/StatusBadge.tsx'
import type { EventState } from '../contract.ts'

const states: Record<EventState, { tone: Tone; label: string; icon: typeof IconPencil }> = {
  draft: { tone: 'quiet', label: 'Draft', icon: IconPencil },
  published: { tone: 'good', label: 'Published', icon: IconCalendarEvent },
  ended: { tone: 'quiet', label: 'Over', icon: IconCalendarCheck },
  cancelled: { tone: 'bad', label: 'Canceled', icon: IconCalendarOff },
  removed: { tone: 'bad', label: 'Deleted', icon: IconTrash },
}

export const EventStateBadge = ({ state }: { state: EventState }) => <StatusBadge {...states[state]} />
