import { IconHeart } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { likedEvents } from '../event-likes.contract.ts'
import type { LikedAddress } from '../search/ui/address.ts'
import { SplitEvents } from '../search/ui/SplitEvents.tsx'

/** The events the student likes, latest like first. */
export const LikedEvents = () => {
  const { search, set, clear } = useListSearch<LikedAddress>()
  const events = useQuery({
    ...queryFor(likedEvents, { query: { search: search.search, page: search.page } }),
    placeholderData: keepPreviousData,
  })
  const empty = search.search ? (
    <EmptyState icon={IconHeart} title="No matching liked events">
      Try different words.
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconHeart}
      title="No liked events yet"
      action={<LinkButton to="/student/events">Browse all events</LinkButton>}
    >
      Tap the heart on an event to save it here and come back before registration closes.
    </EmptyState>
  )
  return (
    <>
      <FilterBar
        search={{
          value: search.search,
          onChange: (text) => set({ search: text }),
          label: 'Search these events',
        }}
        active={[]}
        onClear={() => clear()}
      />
      <SplitEvents query={events} empty={empty} />
    </>
  )
}
