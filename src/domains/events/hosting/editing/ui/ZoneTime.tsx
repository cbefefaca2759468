import { Text } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { momentLabel, zoneLabel } from '#shared/labels.ts'
import { momentsOf } from '#shared/wall-time.ts'
import { useOwnZone } from '#web/kit/own-zone.ts'
import type { Writing } from './useEventForm.ts'
import { proposedTime } from './values.ts'

interface ZoneTimeProps {
  writing: Writing
  path: string
  label: string
  description?: string
  value: string | null
  /** The time before it: the calendar opens there and proposes an hour later. */
  after?: string | null
  /** Left out: the field alone changes. */
  onChange?: (value: string | null) => void
}

/** Shows the time in the reader's zone, and which one is meant when clocks show it twice. */
const Meaning = ({ wall, zone }: { wall: string | null; zone: string }) => {
  const own = useOwnZone()
  if (!wall) return null
  const [first, second] = momentsOf(wall, zone)
  if (!first) return null
  const yours = own && momentLabel(first, own)
  const words = [
    yours && yours !== momentLabel(first, zone) && `${yours} yours.`,
    second && 'Clocks show this hour twice that day; we use the first.',
  ].filter(Boolean)
  return words.length > 0 ? (
    <Text size="sm" c="dimmed" mt="2xs" aria-live="polite">
      {words.join(' ')}
    </Text>
  ) : null
}

/** A time at the event's venue, entered as clocks there show it. */
export const ZoneTime = (props: ZoneTimeProps) => {
  const { writing, path, label, description, value, after = null, onChange } = props
  const zone = writing.values.time_zone
  return (
    <div>
      <DateTimePicker
        label={label}
        description={[description, zoneLabel(zone)].filter(Boolean).join(' · ')}
        valueFormat="ddd, MMMM D, YYYY, h:mm A"
        timePickerProps={{
          format: '12h',
          withDropdown: true,
          minutesStep: 5,
          hoursInputLabel: 'Hours',
          minutesInputLabel: 'Minutes',
          amPmInputLabel: 'AM or PM',
        }}
        defaultTimeValue={proposedTime(value, after)}
        {...(after && { defaultDate: after })}
        highlightToday
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label.replace(' (optional)', '')}` }}
        {...writing.field(path)}
        {...(onChange && { onChange })}
      />
      <Meaning wall={value} zone={zone} />
    </div>
  )
}
