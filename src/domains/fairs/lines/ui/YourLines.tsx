import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { ordinal } from '#domains/events/registrations/ui/words.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { OwnPlace } from '../own-lines.contract.ts'
import { CallByPush } from './CallByPush.tsx'
import classes from './lines.module.css'
import type { Lines } from './useLines.ts'

interface YourLinesProps {
  eventId: string
  lines: Lines
}

const Booth = ({ eventId, place }: { eventId: string; place: OwnPlace }) =>
  place.booth_number && (
    <>
      {' '}
      at{' '}
      <LinkAnchor
        to="/student/events/map"
        search={{ id: eventId, booth: place.booth_number }}
        fw={500}
        inherit
        underline="always"
      >
        booth {place.booth_number}
      </LinkAnchor>
    </>
  )

const LeaveButton = ({ place, leave }: { place: OwnPlace; leave: Lines['leave'] }) => (
  <Button
    variant="default"
    size="compact-sm"
    loading={leave.isPending && leave.variables.body.place_id === place.place_id}
    aria-label={`Leave the line at ${place.exhibitor}`}
    onClick={() => leave.mutate({ body: { place_id: place.place_id } })}
  >
    Leave
  </Button>
)

/** Where the student waits, and who has called them. */
export const YourLines = ({ eventId, lines: { lines, leave } }: YourLinesProps) => {
  const own = lines?.own ?? []
  const called = own.filter(({ position }) => position === null)
  const waiting = own.filter(({ position }) => position !== null)
  return (
    <div aria-live="polite">
      {own.length > 0 && (
        <Stack gap="sm">
          {called.map((place) => (
            <Alert
              key={place.place_id}
              color="green"
              icon={<IconBellRinging aria-hidden />}
              title={`Your turn: ${place.exhibitor}`}
            >
              <Text size="sm" mb="xs">
                They’re waiting for you
                <Booth eventId={eventId} place={place} />.
              </Text>
              <LeaveButton place={place} leave={leave} />
            </Alert>
          ))}
          {waiting.length > 0 && (
            <Card component="section" aria-labelledby="lines-title" p="md">
              <Title order={2} size="h4" mb="xs" id="lines-title">
                Your lines
              </Title>
              <ul className={classes.lines}>
                {waiting.map((place) => (
                  <li key={place.place_id} className={classes.line}>
                    <Text className={classes.position!}>{ordinal(place.position!)}</Text>
                    <Text size="sm" className={classes.who!}>
                      {place.exhibitor}
                      <Booth eventId={eventId} place={place} />
                    </Text>
                    <LeaveButton place={place} leave={leave} />
                  </li>
                ))}
              </ul>
              <CallByPush />
            </Card>
          )}
        </Stack>
      )}
    </div>
  )
}
