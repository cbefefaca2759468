import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { studentEvents } from '../event-search.contract.ts'
import { EventCard } from './EventCard.tsx'

/** A host's upcoming events visible to the student; with a size, only the first few. */
export const HostEvents = ({ id, size }: { id: string; size?: number }) => {
  const { search, goToPage } = useListSearch<{ page?: number }>()
  const events = useQuery({
    ...queryFor(studentEvents, { query: { host: id, ...(size ? { size } : { page: search.page }) } }),
    placeholderData: keepPreviousData,
  })
  const first = events.data && size ? { ...events.data, page_count: 1 } : events.data
  return (
    <ResultList
      query={{ ...events, data: first }}
      empty={<EmptyState title="No upcoming events">Nothing has been announced yet.</EmptyState>}
      onPage={goToPage}
      skeletonHeight={140}
    >
      {(rows) => (
        <Stack gap="sm">
          {rows.map((event) => (
            <EventCard key={event.id} event={event} withHost={false} />
          ))}
        </Stack>
      )}
    </ResultList>
  )
}
