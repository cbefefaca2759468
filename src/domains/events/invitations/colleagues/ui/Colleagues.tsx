import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { HostedEvent } from '#domains/events/hosting/hosted-events.contract.ts'
import { fullName } from '#shared/labels.ts'
import { useMay } from '#web/session.ts'
import { AskDialog } from './AskDialog.tsx'
import { InviteNewDialog } from './InviteNewDialog.tsx'

/** Puts team members on duty, and invites new people to join the team for it. */
export const Colleagues = ({ event }: { event: HostedEvent }) => {
  const [open, setOpen] = useState<'ask' | 'new' | null>(null)
  const { lead } = useMay()
  const close = () => setOpen(null)
  const who = event.on_duty.map(({ first_name, last_name }) => fullName({ first_name, last_name }))
  return (
    <Card component="section" aria-label="Your team at the event">
      <Title order={2} size="h4">
        Your team at the event
      </Title>
      <Text size="sm" c="dimmed" mt="2xs">
        {who.length > 0 ? `On duty: ${who.join(', ')}.` : 'No one is on duty yet.'}
      </Text>
      <Group mt="sm" gap="xs">
        <Button
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
          onClick={() => setOpen('ask')}
        >
          Add colleagues
        </Button>
        {lead && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Invite someone new
          </Button>
        )}
      </Group>
      {open === 'ask' && <AskDialog event={event} onClose={close} />}
      {open === 'new' && <InviteNewDialog event={event} onClose={close} />}
    </Card>
  )
}
