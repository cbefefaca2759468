import { Alert, Group, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { wordOf } from '#domains/events/ui/words.ts'
import { zoneLabel } from '#shared/labels.ts'
import { eventFormats } from '#shared/lists.ts'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { PeriodEditor } from './PeriodEditor.tsx'
import type { Writing } from './useEventForm.ts'
import { endFor } from './values.ts'
import { ZoneTime } from './ZoneTime.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const Zone = ({ writing }: { writing: Writing }) => {
  const zone = writing.values.time_zone
  const own = useOwnZone()
  return (
    <>
      <Select
        label="Event time zone"
        description="All times you enter here are in this time zone."
        data={[...new Set([...zones, zone])]}
        searchable
        allowDeselect={false}
        limit={60}
        {...writing.field('time_zone')}
      />
      {own && own !== zone && (
        <Alert color="blue" icon={<IconClock aria-hidden />}>
          You are on {zoneLabel(own)}, the event is on {zoneLabel(zone)}. Below each time you see your own.
        </Alert>
      )}
    </>
  )
}

const Place = ({ writing }: { writing: Writing }) => {
  const { format } = writing.values
  return (
    <>
      {format !== 'virtual' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <TextInput
            label="Venue"
            description="Building and room, like “Main Hall, room 120”"
            maxLength={200}
            {...writing.field('venue_name')}
          />
          <TextInput
            label="Address (optional)"
            description="So that maps can find it"
            maxLength={500}
            {...writing.field('venue_address')}
          />
        </SimpleGrid>
      )}
      {(format === 'virtual' || format === 'hybrid') && (
        <TextInput
          label="Meeting link"
          description="Only registered students see it."
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...writing.field('meeting_url')}
        />
      )}
    </>
  )
}

/** When and where the event is, and its parts. */
export const TimeStep = ({ writing }: { writing: Writing }) => {
  const { values } = writing
  return (
    <Stack gap="lg">
      <Radio.Group label="Format" {...writing.field('format')}>
        <Group gap="lg" my="xs">
          {eventFormats.map((value) => (
            <Radio key={value} value={value} label={wordOf(value)} />
          ))}
        </Group>
      </Radio.Group>
      <Place writing={writing} />
      <Zone writing={writing} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <ZoneTime
          writing={writing}
          path="starts_at"
          label="Starts"
          value={values.starts_at}
          onChange={(start) =>
            writing.change({ starts_at: start, ...(writing.isDraft && { ends_at: endFor(values, start) }) })
          }
        />
        <ZoneTime
          writing={writing}
          path="ends_at"
          label="Ends"
          value={values.ends_at}
          after={values.starts_at}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <ZoneTime
          writing={writing}
          path="registration_opens_at"
          label="Registration opens (optional)"
          description="Leave empty to open right away"
          value={values.registration_opens_at}
        />
        <ZoneTime
          writing={writing}
          path="registration_closes_at"
          label="Registration closes (optional)"
          description="Leave empty to close at the start"
          value={values.registration_closes_at}
        />
      </SimpleGrid>
      <PeriodEditor writing={writing} />
    </Stack>
  )
}
