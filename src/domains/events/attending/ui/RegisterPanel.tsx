import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../../../jobs/ui/job.module.css'
import { dayAndTime } from '../../ui/words.ts'
import type { StudentEventDetail } from '../contract.ts'
import { closingLabel, roomLabel } from './words.ts'

interface RegisterPanelProps {
  event: StudentEventDetail
  action: ReactNode
  secondary?: ReactNode
}

/** Whether there is room, until when one can register, and the way to do it. */
export const RegisterPanel = ({ event, action, secondary }: RegisterPanelProps) => {
  const closing = closingLabel(event)
  const isOn = event.state === 'published'
  return (
    <Card component="section" aria-label="Register" className={classes.panel!}>
      <div>
        {isOn && <Text className={classes.pay!}>{roomLabel(event) ?? 'As many as come'}</Text>}
        {isOn && closing && event.may.register && (
          <Text mt="2xs" component="div" suppressHydrationWarning>
            <Text span size="sm" c="dimmed" display="block">
              Register by
            </Text>
            {closing}
          </Text>
        )}
      </div>
      <div className={classes.wideOnly}>
        <Group grow preventGrowOverflow={false} gap="xs">
          {action}
          {secondary}
        </Group>
      </div>
      {event.hindrance && event.registration?.state !== 'waitlisted' && (
        <Text size="sm" c="dimmed">
          {event.hindrance}.
        </Text>
      )}
    </Card>
  )
}

/** The same action at the bottom of phones and tablets. */
export const RegisterBar = ({ event, action, secondary }: RegisterPanelProps) => (
  <>
    <div className={classes.barRoom} />
    <div className={classes.bar}>
      <div className={classes.barText} suppressHydrationWarning>
        {dayAndTime(event)}
      </div>
      <Group gap="xs" wrap="nowrap">
        {secondary}
        {action}
      </Group>
    </div>
  </>
)
