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
      title="No matching events"
      action={
        <Button variant="default" onClick={clear}>
          Clear search and filters
        </Button>
      }
    >
      Try different words or fewer filters.
    </EmptyState>
  ) : (
    <EmptyState icon={IconCalendarSearch} title="No upcoming events">
      Fairs, workshops, and talks for you appear here as soon as they’re announced.
    </EmptyState>
  )

type Employers = OutputOf<typeof studentEvents>['employer_with_events']
const SHOWN = 6

/** Employers with events, each a shortcut to its own; the selected one shows in the filters. */
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

/** All upcoming events visible to the student, with search and filters. */
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
