import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { placeLabel, whenLabel, yoursLabel } from '../../ui/words.ts'
import { confirm, type StudentEventDetail } from '../event-registrations.contract.ts'
import { CancelButton } from './CancelButton.tsx'
import { useStep } from './event-calls.ts'

type Spot = Parameters<typeof whenLabel>[0] & Parameters<typeof placeLabel>[0]

const spotLabel = (spot: Spot): string =>
  [whenLabel(spot), yoursLabel(spot), placeLabel(spot)].filter(Boolean).join(' · ')

/** Asks whether the new time or place still suits. */
export const Moved = ({ event }: { event: StudentEventDetail }) => {
  const step = useStep(confirm, { says: () => 'Good: your place is kept' })
  const before = event.registration?.moved_from
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarExclamation aria-hidden />}
      title="The event was moved: does it still suit you?"
    >
      {before && (
        <Text size="sm" suppressHydrationWarning>
          Was: {spotLabel({ ...before, format: event.format })}
        </Text>
      )}
      <Text size="sm" fw={500} mt="xs" mb="sm" suppressHydrationWarning>
        Now: {spotLabel(event)}
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
