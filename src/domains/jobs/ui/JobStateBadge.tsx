import { IconCircleCheck, IconClockOff, IconLock, IconPencil, IconUserCheck } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '#web/kit/StatusBadge.tsx'
import type { JobState } from '../jobs.contract.ts'

const states: Record<JobState, { tone: Tone; label: string; icon: typeof IconLock }> = {
  draft: { tone: 'quiet', label: 'Draft', icon: IconPencil },
  active: { tone: 'good', label: 'Active', icon: IconCircleCheck },
  expired: { tone: 'warning', label: 'Expired', icon: IconClockOff },
  closed: { tone: 'quiet', label: 'Closed', icon: IconLock },
  filled: { tone: 'info', label: 'Filled', icon: IconUserCheck },
  removed: { tone: 'bad', label: 'Removed', icon: IconLock },
}

interface JobStateBadgeProps {
  state: JobState
  /** Names the job's state explicitly, next to an application's. */
  named?: boolean
}

export const JobStateBadge = ({ state, named = false }: JobStateBadgeProps) => {
  const { label, ...look } = states[state]
  return <StatusBadge {...look} label={named ? `Job ${label.toLowerCase()}` : label} />
}
