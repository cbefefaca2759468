import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { floorList } from '../fair-floor.contract.ts'

/** Leads to the exhibitors and where they stand; nothing if there are none. */
export const FloorLink = ({ eventId }: { eventId: string }) => {
  const { data } = useQuery(queryFor(floorList, { params: { id: eventId }, query: { page: 1, size: 1 } }))
  if (!data?.total_row) return null
  return (
    <LinkButton to="/student/events/map" search={{ id: eventId }}>
      Exhibitors and map
    </LinkButton>
  )
}
