import type { ReactNode } from 'react'
import { countLabel } from '#shared/labels.ts'
import { ActionPanel } from '#web/kit/ActionPanel.tsx'
import { Deadline } from '../../ui/Deadline.tsx'
import { endsHereOnly, payLabel } from '../../ui/words.ts'
import type { PublicJobDetail } from '../job-search.contract.ts'

interface ApplyPanelProps {
  job: PublicJobDetail
  /** What the reader can do: apply, sign in, see the application. */
  action: ReactNode
  secondary?: ReactNode
  /** The reader has applied, so that the way to do it says nothing any more. */
  done?: boolean
}

const promise = (job: PublicJobDetail): string =>
  job.applies_elsewhere
    ? 'You apply on the employer’s own site; answers come from there.'
    : `An answer is promised within ${countLabel(job.reply_by_days, 'day')} of applying.`

/** Pay, deadline and the way to apply. */
export const ApplyPanel = ({ job, action, secondary, done = false }: ApplyPanelProps) => (
  <ActionPanel
    label="Apply"
    lead={job.is_open ? payLabel(job) : 'No longer open'}
    until={
      job.is_open &&
      !done && { label: endsHereOnly(job) ? 'Listed here until' : 'Apply by', value: <Deadline job={job} /> }
    }
    action={action}
    secondary={secondary}
    note={job.is_open && !done && promise(job)}
  />
)
