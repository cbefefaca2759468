import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { ownZoneLabel, placeLabel, whenLabel } from '../../ui/words.ts'
import { confirm, type StudentEventDetail } from '../event-registrations.contract.ts'
import { CancelButton } from './CancelButton.tsx'
import { useStep } from './event-calls.ts'

type Spot = Parameters<typeof whenLabel>[0] & Parameters<typeof placeLabel>[0]

const spotLabel = (spot: Spot, own: string | null): string =>
  [whenLabel(spot), own && ownZoneLabel(spot, own), placeLabel(spot)].filter(Boolean).join(' · ')

/** Asks whether the new time or place still works. */
export const Moved = ({ event }: { event: StudentEventDetail }) => {
  const step = useStep(confirm, { says: () => 'Thanks! Your place is confirmed' })
  const own = useOwnZone()
  const before = event.registration?.moved_from
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarExclamation aria-hidden />}
      title="This event has changed. Can you still come?"
    >
      {before && <Text size="sm">Was: {spotLabel({ ...before, format: event.format }, own)}</Text>}
      <Text size="sm" fw={500} mt="xs" mb="sm">
        Now: {spotLabel(event, own)}
      </Text>
      <Group gap="xs">
        <Button
          loading={step.isPending}
          onClick={() => step.mutate({ body: { event_id: event.id, sequence: event.sequence } })}
        >
          Yes, keep my place
        </Button>
        <CancelButton event={event} label="No, cancel my place" />
      </Group>
    </Alert>
  )
}
