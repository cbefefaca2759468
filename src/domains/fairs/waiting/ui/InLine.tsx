import { Button, Stack, Text } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { OwnPlace } from '../../fairs.contract.ts'
import { staleAfterStep } from '../../ui/calls.ts'
import { inLineLabel } from '../../ui/words.ts'
import { waitingCalls } from './calls.ts'

interface InLineProps {
  side: OrganizationKind
  eventId: string
  place: OwnPlace
  mayLeave: boolean
}

/** The organization's place in the line for a booth, which it can leave. */
export const InLine = ({ side, eventId, place, mayLeave }: InLineProps) => {
  const leave = useCall(waitingCalls(side).leave, {
    invalidates: staleAfterStep(side),
    onSuccess: () => announceToScreenReader('You left the line'),
  })
  return (
    <Stack gap="xs">
      <Text fw={600}>{inLineLabel(place)}</Text>
      <Text size="sm">
        {place.booth}: when one becomes available and it’s your turn, you’re registered with what you entered,
        and we email your team.
      </Text>
      {mayLeave && (
        <Button
          variant="default"
          size="sm"
          loading={leave.isPending}
          onClick={() => leave.mutate({ params: { id: eventId } })}
        >
          Leave the line
        </Button>
      )}
    </Stack>
  )
}
