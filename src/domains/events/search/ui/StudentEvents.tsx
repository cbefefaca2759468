import { Button, Group, Text } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { eventCounts, studentEvents } from '../event-search.contract.ts'
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

type Employers = OutputOf<typeof studentEvents>['employer_with_events']
const SHOWN = 6

/** Employers who host events, each a press away from theirs alone; whoever is chosen stands in the filters. */
const Hosting = ({ employers, choose }: { employers: Employers; choose: (id: string) => void }) =>
  employers.length > 0 && (
    <Group gap="xs" mb="md" role="group" aria-label="Employers with events">
      <Text size="sm" fw={500}>
        Employers with events
      </Text>
      {employers.slice(0, SHOWN).map(({ id, name, total }) => (
        <Button key={id} size="compact-sm" variant="default" radius="xl" onClick={() => choose(id)}>
          {name} ({total})
        </Button>
      ))}
    </Group>
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
      {!search.host && (
        <Hosting employers={events.data?.employer_with_events ?? []} choose={(host) => set({ host })} />
      )}
      <Text size="sm" c="dimmed" mb="xs" aria-live="polite" className="tabular">
        {events.data && countLabel(events.data.total_row, 'event')}
      </Text>
      <SplitEvents query={events} empty={<Nothing filtered={isFiltered(search)} clear={() => clear()} />} />
    </>
  )
}
