import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { countLabel } from '#shared/labels.ts'
import { ActionPanel } from '#web/kit/ActionPanel.tsx'
import { Deadline } from '../../ui/Deadline.tsx'
import { closedLabel, endsHereOnly, oddsLabel, payLabel } from '../../ui/words.ts'
import type { PublicJobDetail } from '../job-search.contract.ts'

interface ApplyPanelProps {
  job: PublicJobDetail
  /** What the reader can do: apply, sign in, or view the application. */
  action: ReactNode
  secondary?: ReactNode
  /** The reader has applied, so how to apply no longer matters. */
  done?: boolean
}

const promise = (job: PublicJobDetail): string =>
  job.applies_elsewhere
    ? 'You apply on another site, and any answer comes from there.'
    : `The employer promises an answer within ${countLabel(job.reply_by_days, 'day')} of applying.`

/** Shows pay, deadline, and how to apply. */
export const ApplyPanel = ({ job, action, secondary, done = false }: ApplyPanelProps) => {
  const odds = oddsLabel(job)
  return (
    <ActionPanel
      label="Apply"
      lead={job.is_open ? payLabel(job) : closedLabel(job)}
      until={
        job.is_open &&
        !done && {
          label: endsHereOnly(job) ? 'Listed here until' : 'Apply by',
          value: <Deadline job={job} />,
        }
      }
      action={action}
      secondary={secondary}
      note={
        job.is_open &&
        !done && (
          <>
            {promise(job)}
            {odds && (
              <Text span inherit display="block" mt="xs">
                {odds}
              </Text>
            )}
          </>
        )
      }
    />
  )
}
