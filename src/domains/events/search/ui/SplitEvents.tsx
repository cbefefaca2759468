import { type ReactNode, useDeferredValue } from 'react'
import type { Page } from '#shared/paging.ts'
import { ListWithDetail, useSideBySide } from '#web/kit/ListWithDetail.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { useEager } from '#web/kit/useEager.ts'
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
  const [opened, open] = useEager<string | undefined>(search.event, (event) =>
    set({ event, page: search.page }),
  )
  const shown = useDeferredValue(opened)
  return (
    <ResultList query={query} empty={empty} onPage={goToPage} skeletonHeight={140}>
      {(rows) => {
        const among = (event: string | undefined) => rows.find(({ id }) => id === event)?.id ?? rows[0]?.id
        const detail = among(shown)
        return (
          <ListWithDetail
            rows={rows}
            idOf={({ id }) => id}
            selected={wide ? among(opened) : undefined}
            onSelect={open}
            label="Events"
            row={(event) => <EventCard event={event} {...(wide && { open })} />}
            detail={wide && detail && <StudentEventPane key={detail} id={detail} />}
          />
        )
      }}
    </ResultList>
  )
}
