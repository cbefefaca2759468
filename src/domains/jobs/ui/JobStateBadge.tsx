import { IconCircleCheck, IconClockOff, IconLock, IconPencil, IconUserCheck } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '#web/kit/StatusBadge.tsx'
import type { JobState } from '../jobs.contract.ts'
import { isOnHold } from './words.ts'

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

interface ClosedBadgeProps {
  job: { is_open: boolean; state: JobState }
  named?: boolean
}

/** Why a job accepts no applications, for those who could apply; nothing while it does. */
export const ClosedBadge = ({ job, named = false }: ClosedBadgeProps) => {
  if (job.is_open) return null
  if (!isOnHold(job)) return <JobStateBadge state={job.state} named={named} />
  return (
    <StatusBadge
      tone="quiet"
      icon={IconLock}
      label={named ? 'Job not open right now' : 'Not open right now'}
    />
  )
}
