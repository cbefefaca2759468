import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { countLabel } from '../../../../shared/labels.ts'
import { Deadline } from '../../ui/Deadline.tsx'
import classes from '../../ui/job.module.css'
import { payLabel, shortEndingOf } from '../../ui/words.ts'
import type { PublicJobDetail } from '../contract.ts'

interface ApplyPanelProps {
  job: PublicJobDetail
  /** What the reader can do: apply, sign in, see the application. */
  action: ReactNode
  secondary?: ReactNode
}

const promise = (job: PublicJobDetail): string =>
  job.applies_elsewhere
    ? 'You apply on the employer’s own site; answers come from there.'
    : `An answer is promised within ${countLabel(job.reply_by_days, 'day')} of applying.`

/** Pay, deadline and the way to apply, always in sight. */
export const ApplyPanel = ({ job, action, secondary }: ApplyPanelProps) => {
  const pay = payLabel(job)
  return (
    <Card component="section" aria-label="Apply" className={classes.panel!}>
      <div>
        {pay && <Text className={classes.pay!}>{pay}</Text>}
        {job.is_open && (
          <Text mt="2xs" component="div">
            <Text span size="sm" c="dimmed" display="block">
              Apply by
            </Text>
            <Deadline job={job} />
          </Text>
        )}
      </div>
      <div className={classes.wideOnly}>
        <Group grow preventGrowOverflow={false} gap="xs">
          {action}
          {secondary}
        </Group>
      </div>
      {job.is_open && (
        <Text size="sm" c="dimmed">
          {promise(job)}
        </Text>
      )}
    </Card>
  )
}

/** The same action at the bottom of phones and tablets. */
export const ApplyBar = ({ job, action, secondary }: ApplyPanelProps) => (
  <>
    <div className={classes.barRoom} />
    <div className={classes.bar}>
      <div className={classes.barText} suppressHydrationWarning>
        {shortEndingOf(job)}
      </div>
      <Group gap="xs" wrap="nowrap">
        {secondary}
        {action}
      </Group>
    </div>
  </>
)
