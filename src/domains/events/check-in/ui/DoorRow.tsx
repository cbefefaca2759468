import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './check-in.module.css'

interface DoorRowProps {
  name: string
  /** Who it is, or why they can't just come in. */
  about: string
  /** What comes before the buttons. */
  badge?: ReactNode
  /** The usual step; left out where it isn't possible. */
  step?: { verb: string; label: string; run: () => Promise<void> } | false
  /** Despite what hinders it. */
  onLetIn?: (() => void) | false | undefined
}

/** Someone found at the door, with what can be done about them. */
export const DoorRow = ({ name, about, badge, step, onLetIn }: DoorRowProps) => {
  const [isSending, setSending] = useState(false)
  const send = async (run: () => Promise<void>) => {
    setSending(true)
    await run()
    setSending(false)
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" py="xs">
      <div className={classes.person}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {badge}
      {step && (
        <Button
          flex="none"
          size="sm"
          loading={isSending}
          aria-label={step.label}
          onClick={() => void send(step.run)}
        >
          {step.verb}
        </Button>
      )}
      {onLetIn && (
        <Button
          flex="none"
          size="sm"
          variant="default"
          aria-label={`Let in anyway: ${name}`}
          onClick={onLetIn}
        >
          Let in anyway
        </Button>
      )}
    </Group>
  )
}
