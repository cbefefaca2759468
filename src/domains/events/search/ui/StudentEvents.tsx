import { Button, Text } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countLabel } from '../../../../shared/labels.ts'
import { EmptyState } from '../../../../web/kit/states.tsx'
import { useListSearch } from '../../../../web/list-search.ts'
import { queryFor } from '../../../../web/queries.ts'
import { eventCounts, studentEvents } from '../contract.ts'
import { type EventAddress, filtersOf, isFiltered } from './address.ts'
import { EventFilterBar } from './EventFilterBar.tsx'
import { SplitEvents } from './SplitEvents.tsx'

const Nothing = ({ filtered, clear }: { filtered: boolean; clear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={IconCalendarSearch}
      title="No event fits"
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    >
      Try other words, or fewer filters.
    </EmptyState>
  ) : (
    <EmptyState icon={IconCalendarSearch} title="No events ahead">
      Fairs, workshops and talks for you appear here as soon as they are announced.
    </EmptyState>
  )

/** Every event ahead that the student may see, to search and filter. */
export const StudentEvents = () => {
  const { search, set, clear } = useListSearch<EventAddress>()
  const { event: _, ...query } = search
  const events = useQuery({ ...queryFor(studentEvents, { query }), placeholderData: keepPreviousData })
  const counts = useQuery({
    ...queryFor(eventCounts, { query: filtersOf(search) }),
    placeholderData: keepPreviousData,
  }).data
  return (
    <>
      <EventFilterBar address={search} set={set} clear={() => clear()} counts={counts} />
      <Text size="sm" c="dimmed" mb="xs" aria-live="polite" className="tabular">
        {events.data && countLabel(events.data.total_row, 'event')}
      </Text>
      <SplitEvents query={events} empty={<Nothing filtered={isFiltered(search)} clear={() => clear()} />} />
    </>
  )
}
