import { Button, Stack, Text } from '@mantine/core'
import { timeLabel, zoneLabel } from '#shared/labels.ts'
import classes from './interviews.module.css'
import { dayOf } from './words.ts'

interface TimePickerProps {
  times: ReadonlyArray<{ starts_at: string; ends_at: string }>
  zone: string
  /** The one being booked. */
  busy: string | undefined
  onPick: (starts_at: string) => void
}

/** Free times by day, in the reader’s zone; one press books. */
export const TimePicker = ({ times, zone, busy, onPick }: TimePickerProps) => (
  <Stack gap="sm">
    {[...Map.groupBy(times, ({ starts_at }) => dayOf(starts_at, zone))].map(([day, all]) => (
      <div key={day}>
        <Text size="sm" fw={500} mb={4}>
          {day}
        </Text>
        <div className={classes.times}>
          {all.map(({ starts_at }) => (
            <Button
              key={starts_at}
              size="compact-md"
              variant="default"
              className="tabular"
              aria-label={`Book ${day}, ${timeLabel(starts_at, zone)}`}
              loading={busy === starts_at}
              disabled={busy !== undefined}
              onClick={() => onPick(starts_at)}
            >
              {timeLabel(starts_at, zone)}
            </Button>
          ))}
        </div>
      </div>
    ))}
    <Text size="xs" c="dimmed">
      In your time zone, {zoneLabel(zone)}.
    </Text>
  </Stack>
)
