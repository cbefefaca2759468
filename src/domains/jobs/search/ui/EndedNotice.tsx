import { Alert } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closedNotice } from '../../ui/words.ts'
import type { PublicJobDetail } from '../job-search.contract.ts'

/** Says that the job accepts no applications, and what to do instead. */
export const EndedNotice = ({ job, next }: { job: PublicJobDetail; next: ReactNode }) => {
  const notice = closedNotice(job)
  if (!notice) return null
  return (
    <Alert variant="default" icon={<IconClockOff aria-hidden />} title={notice.title} role="status">
      <span suppressHydrationWarning>{notice.text} </span>
      {next}
    </Alert>
  )
}
