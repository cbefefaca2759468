import { Group, Stack, Switch, Text } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { zoneLabel } from '#domains/events/ui/words.ts'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { type HostedSlot, hostedSlotsOf } from '../hosted-slots.contract.ts'
import { daySpanLabel } from './words.ts'

const columnsFor = (zone: string): Column<HostedSlot>[] => [
  { key: 'time', header: 'Time', cell: (row) => <span className="tabular">{daySpanLabel(row, zone)}</span> },
  { key: 'exhibitor', header: 'Exhibitor', cell: ({ exhibitor }) => exhibitor.name },
  {
    key: 'with',
    header: 'With',
    cell: ({ representative, place }) => [representative.name, place].filter(Boolean).join(' · '),
  },
  {
    key: 'student',
    header: 'Student',
    cell: ({ student }) =>
      student ?? (
        <Text span size="sm" c="dimmed">
          Free
        </Text>
      ),
  },
]

/** Lists the slots exhibitors offer at the host's event, read-only. */
export const SlotTab = ({ event }: EventTabProps) => {
  const [booked, setBooked] = useState(false)
  const [page, setPage] = useState(1)
  const { list } = hostedSlotsOf[event.host.kind] as typeof hostedSlotsOf.university
  const query = useQuery({
    ...queryFor(list, { params: { id: event.id }, query: { page, ...(booked && { booked }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">
          {event.state === 'published' && 'Exhibitors manage their own appointments. '}Times are in{' '}
          {zoneLabel(event.time_zone)}.
        </Text>
        <Switch
          label="Booked only"
          checked={booked}
          onChange={(change) => {
            setBooked(change.currentTarget.checked)
            setPage(1)
          }}
        />
      </Group>
      <ResultList
        query={query}
        onPage={setPage}
        skeletonHeight={56}
        empty={
          event.state === 'published' ? (
            <EmptyState
              icon={IconClockHour4}
              title={booked ? 'No appointments booked yet' : 'No appointments yet'}
            >
              Approved exhibitors can offer 1:1 appointments for students to book.
            </EmptyState>
          ) : (
            <EmptyState icon={IconClockHour4} title={booked ? 'No appointments booked' : 'No appointments'}>
              {event.state === 'canceled'
                ? 'The event was canceled, and its appointments with it.'
                : 'No exhibitors offered appointments at this event.'}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <RowTable
            label="Appointments"
            rows={rows}
            columns={columnsFor(event.time_zone)}
            idOf={({ id }) => id}
            nameOf={({ exhibitor }) => exhibitor.name}
          />
        )}
      </ResultList>
    </Stack>
  )
}
