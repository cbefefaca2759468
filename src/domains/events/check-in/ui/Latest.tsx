import { Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import { countLabel, fullName, numberLabel, timeLabel, zoneLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type Arrival, checkInOf, type universityCheckIn } from '../check-in.contract.ts'
import classes from './check-in.module.css'
import { aboutOf } from './words.ts'

type Arrivals = OutputOf<typeof universityCheckIn.arrivals>

interface ListPageProps {
  kind: OrganizationKind
  eventId: string
}

const ArrivalRow = ({
  arrival,
  kind,
  eventId,
  timeZone,
  mayUndo,
}: ListPageProps & {
  arrival: Arrival
  timeZone: string
  mayUndo: boolean
}) => {
  const calls = checkInOf[kind]
  const name = fullName(arrival)
  const undo = useCall(calls.undo, {
    invalidates: [calls.arrivals],
    onSuccess: () => announceToScreenReader(`${name} is no longer checked in`),
    onError: announceFailure,
  })
  return (
    <Group justify="space-between" wrap="nowrap" py="xs">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {timeLabel(arrival.checked_in_at, timeZone)}
          {arrival.checked_in_by && ` · by ${arrival.checked_in_by}`}
          {arrival.checked_in_self && ' · self check-in'}
          {arrival.is_walk_in && ' · walk-in'}
          {arrival.represents && ` · ${aboutOf(arrival)}`}
        </Text>
      </div>
      {mayUndo && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={undo.isPending}
          aria-label={`Undo the check-in of ${name}`}
          onClick={() =>
            undo.mutate({ params: { id: eventId }, body: { registration_id: arrival.registration_id } })
          }
        >
          Undo
        </Button>
      )}
    </Group>
  )
}

const Count = ({ arrivals }: { arrivals: Arrivals }) => (
  <div>
    <Text className={classes.number}>
      <span className="tabular">{numberLabel(arrivals.checked_in)}</span>
      <Text span c="dimmed" size="lg">
        {' '}
        of {numberLabel(arrivals.registered)} registered checked in
      </Text>
    </Text>
    <Progress
      mt="sm"
      value={arrivals.registered ? (100 * arrivals.checked_in) / arrivals.registered : 0}
      aria-label="Share of registered students checked in"
    />
    {arrivals.representatives.expected > 0 && (
      <Text mt="sm" c="dimmed">
        {numberLabel(arrivals.representatives.checked_in)} of{' '}
        {countLabel(arrivals.representatives.expected, 'representative', 'representatives')} here
      </Text>
    )}
  </div>
)

/** Shows the live count and the latest check-ins, each of which can be undone. */
export const Latest = ({ arrivals, kind, eventId }: ListPageProps & { arrivals: Arrivals }) => (
  <Paper withBorder p="lg" radius="lg">
    <Count arrivals={arrivals} />
    <Title order={2} size="h4" mt="lg" mb="xs">
      Latest check-ins{' '}
      <Text span size="sm" fw={400} c="dimmed">
        {zoneLabel(arrivals.time_zone)}
      </Text>
    </Title>
    {arrivals.latest.length === 0 ? (
      <Text c="dimmed">No check-ins yet.</Text>
    ) : (
      arrivals.latest.map((arrival) => (
        <ArrivalRow
          key={arrival.registration_id}
          arrival={arrival}
          kind={kind}
          eventId={eventId}
          timeZone={arrivals.time_zone}
          mayUndo={arrivals.may.check_in}
        />
      ))
    )}
  </Paper>
)
