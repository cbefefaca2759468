import { Button, Stack } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { EventFilterBar } from '../../search/ui/EventFilterBar.tsx'
import { isNarrowed, type PublicEventAddress } from './address.ts'
import { publicEventList } from './calls.ts'
import { PublicEventCard } from './PublicEventCard.tsx'

const Nothing = ({ narrowed, clear }: { narrowed: boolean; clear: () => void }) => (
  <EmptyState
    icon={IconCalendarSearch}
    title={narrowed ? 'No matching events' : 'No upcoming events'}
    action={narrowed && <Button onClick={clear}>Clear search and filters</Button>}
  >
    {narrowed
      ? 'Remove a filter, or try fewer, shorter words.'
      : 'Fairs, workshops, and talks appear here as soon as they’re announced.'}
  </EmptyState>
)

/** The public list of events. */
export const PublicEvents = () => {
  const { search, set, clear, goToPage } = useListSearch<PublicEventAddress>()
  const events = useQuery({ ...publicEventList(search), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Career events"
        {...(events.data && { count: events.data.total_row })}
        description="Fairs, workshops, and talks by reviewed universities and employers"
      />
      <EventFilterBar address={search} set={set} clear={() => clear()} counts={undefined} forVisitors />
      <ResultList
        query={events}
        skeletonHeight={140}
        onPage={goToPage}
        empty={<Nothing narrowed={isNarrowed(search)} clear={() => clear()} />}
      >
        {(rows) => (
          <Stack gap="sm">
            {rows.map((event) => (
              <PublicEventCard key={event.id} event={event} />
            ))}
          </Stack>
        )}
      </ResultList>
    </>
  )
}
