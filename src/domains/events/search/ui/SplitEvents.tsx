import type { ReactNode } from 'react'
import type { Page } from '#shared/paging.ts'
import { ListWithDetail, useSideBySide } from '#web/kit/ListWithDetail.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { useListSearch } from '#web/list-search.ts'
import type { StudentEvent } from '../../registrations/event-registrations.contract.ts'
import { StudentEventPane } from '../../registrations/ui/StudentEventView.tsx'
import { EventCard } from './EventCard.tsx'

interface SplitEventsProps<T> {
  query: { data: Page<T> | undefined; error: unknown; isPlaceholderData?: boolean; refetch: () => unknown }
  empty: ReactNode
}

/** A list of events next to the selected one; on phones, each event has its own page. */
export const SplitEvents = <T extends StudentEvent>({ query, empty }: SplitEventsProps<T>) => {
  const { search, set, goToPage } = useListSearch<{ event?: string; page?: number }>()
  const wide = useSideBySide()
  return (
    <ResultList query={query} empty={empty} onPage={goToPage} skeletonHeight={140}>
      {(rows) => {
        const selected = rows.some(({ id }) => id === search.event) ? search.event : rows[0]?.id
        return (
          <ListWithDetail
            rows={rows}
            idOf={({ id }) => id}
            selected={wide ? selected : undefined}
            onSelect={(event) => set({ event, page: search.page })}
            label="Events"
            row={(event) => <EventCard event={event} beside />}
            detail={wide && selected && <StudentEventPane key={selected} id={selected} />}
          />
        )
      }}
    </ResultList>
  )
}
