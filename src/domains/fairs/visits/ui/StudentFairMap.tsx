import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '#web/list-search.ts'
import type { MappedExhibitor, StudentMap } from '../../booths/fair-map.contract.ts'
import { FairMapView, type MapLinks } from '../../booths/ui/FairMapView.tsx'
import { type MapAddress, readMapAddress } from '../../booths/ui/map-address.ts'
import { standsOf } from '../../booths/ui/map-words.ts'
import { JoinLine } from '../../lines/ui/JoinLine.tsx'
import { useLines } from '../../lines/ui/useLines.ts'
import { YourLines } from '../../lines/ui/YourLines.tsx'
import { visitPlanQuery } from './calls.ts'
import { NoteButton, noteOf } from './NoteButton.tsx'
import { StarButton } from './StarButton.tsx'
import { VisitFilters } from './VisitFilters.tsx'
import { VisitRoute } from './VisitRoute.tsx'
import { isFiltering, passes } from './visit-filters.ts'
import classes from './visits.module.css'

interface StudentFairMapProps {
  map: StudentMap
  links: MapLinks
}

/** The map of a fair with what the student plans there. */
export const StudentFairMap = ({ map, links }: StudentFairMapProps) => {
  const { search } = useListSearch<MapAddress>()
  const filters = readMapAddress(search)
  const eventId = map.event.id
  const lines = useLines(eventId)
  const { data: plan } = useQuery(visitPlanQuery(eventId))
  const stars = new Set(
    plan?.exhibitors.flatMap(({ exhibitor_id, starred }) => (starred ? [exhibitor_id] : [])),
  )
  const byId = new Map(map.exhibitors.map((one) => [one.id, one]))
  const isStarred = ({ exhibitor_id }: { exhibitor_id: string | null }) => stars.has(exhibitor_id ?? '')
  const placed = map.booths.filter(isStarred).flatMap(({ exhibitor_id }) => byId.get(exhibitor_id!) ?? [])
  const stops = [
    ...placed,
    ...map.exhibitors.filter(({ id, booth_number }) => stars.has(id) && !booth_number),
  ]
  const isLeft = ({ id }: MappedExhibitor) => passes(byId.get(id)!, filters, stars)
  return (
    <FairMapView
      map={map}
      links={links}
      extras={{
        filters: <VisitFilters exhibitors={map.exhibitors} />,
        isLeft: isFiltering(filters) ? isLeft : null,
        route: standsOf(map).filter(isStarred),
        above: (
          <>
            <YourLines eventId={eventId} lines={lines} />
            {stops.length > 0 && <VisitRoute eventId={eventId} stops={stops} />}
          </>
        ),
        actions: (exhibitor) => (
          <Group gap={0} wrap="nowrap">
            <StarButton eventId={eventId} exhibitor={exhibitor} plan={plan} />
            <NoteButton eventId={eventId} exhibitor={exhibitor} plan={plan} />
          </Group>
        ),
        below: (exhibitor) => (
          <>
            {noteOf(plan, exhibitor.id) && (
              <Text size="sm" mt={4} className={classes.note!} lineClamp={3}>
                {noteOf(plan, exhibitor.id)}
              </Text>
            )}
            <JoinLine eventId={eventId} exhibitor={exhibitor} lines={lines} />
          </>
        ),
      }}
    />
  )
}
