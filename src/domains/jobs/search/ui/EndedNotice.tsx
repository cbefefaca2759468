import { Alert } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dateLabel } from '#shared/labels.ts'
import type { PublicJobDetail } from '../job-search.contract.ts'

const words: Record<string, string> = {
  filled: 'This job has been filled',
  closed: 'The employer has closed this job',
  removed: 'The employer has removed this job',
}

/** Says that the job no longer accepts applications, and what to do instead. */
export const EndedNotice = ({ job, next }: { job: PublicJobDetail; next: ReactNode }) => {
  if (job.is_open) return null
  const ended = job.ended_at ?? job.expires_at
  return (
    <Alert
      variant="default"
      icon={<IconClockOff aria-hidden />}
      title={words[job.state] ?? 'This job has ended'}
      role="status"
    >
      {ended && <span suppressHydrationWarning>It ended on {dateLabel(ended, job.time_zone)}. </span>}
      It is no longer accepting applications. {next}
    </Alert>
  )
}
