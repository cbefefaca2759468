import { Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { inGroups } from '#domains/events/check-in/ticket-codes.contract.ts'
import { Ticket } from '#domains/events/check-in/ui/Ticket.tsx'
import { timeLabel } from '#shared/labels.ts'
import type { OwnRegistration } from '../exhibitor-registration.contract.ts'

type Pass = OwnRegistration['passes'][number]

/** The codes with which an approved exhibitor's representatives check in. */
export const Passes = ({ registration }: { registration: OwnRegistration }) => {
  const { passes, event } = registration
  const [shown, setShown] = useState<Pass | null>(null)
  if (passes.length === 0 || event.state === 'canceled') return null
  return (
    <Card component="section" aria-label="Entry codes">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            Entry codes
          </Title>
          <Text size="sm" c="dimmed">
            Your representatives check in at the door with these. They are on the badges {event.host.name}{' '}
            prints, too.
          </Text>
        </div>
        {passes.map((pass) => (
          <Group key={pass.code} justify="space-between" wrap="nowrap" gap="sm">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={500}>{pass.name}</Text>
              <Text size="sm" c="dimmed" className="tabular">
                {pass.checked_in_at
                  ? `Checked in at ${timeLabel(pass.checked_in_at, event.time_zone)}`
                  : inGroups(pass.code)}
              </Text>
            </div>
            <Button
              flex="none"
              size="sm"
              variant="default"
              leftSection={<IconQrcode size={16} aria-hidden />}
              aria-label={`Show code of ${pass.name}`}
              onClick={() => setShown(pass)}
            >
              Show code
            </Button>
          </Group>
        ))}
      </Stack>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={shown?.name}>
        {shown && <Ticket eventId={event.id} code={shown.code} label={`QR code of ${shown.name}`} />}
      </Modal>
    </Card>
  )
}
