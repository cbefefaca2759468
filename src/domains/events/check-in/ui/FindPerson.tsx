import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { checkInOf } from '../check-in.contract.ts'
import { PeopleSearch, useLookUp } from './PeopleSearch.tsx'
import type { Refused } from './scan-results.ts'
import { useFound } from './useFound.ts'
import type { useScans } from './useScans.ts'
import { WalkIns } from './WalkIns.tsx'

interface FindPersonProps {
  kind: OrganizationKind
  eventId: string
  door: ReturnType<typeof useScans>
  onLetIn: (who: Refused) => void
  /** Once somebody was checked in. */
  onDone?: () => void
}

/** Finds someone who came without a ticket, or registers them. */
export const FindPerson = ({ kind, eventId, door, onLetIn, onDone }: FindPersonProps) => {
  const lookUp = useLookUp()
  const { search, isLongEnough, text, clear } = lookUp
  const query = useQuery({
    ...queryFor(checkInOf[kind].people, { params: { id: eventId }, query: { search } }),
    enabled: isLongEnough && !door.isOffline,
    placeholderData: keepPreviousData,
  })
  const found = useFound(door, query, isLongEnough ? search : '')
  const done = () => {
    clear()
    onDone?.()
  }
  return (
    <div>
      <PeopleSearch
        lookUp={lookUp}
        query={found}
        onCheckIn={async (id, name) => {
          await door.checkInPerson(id, name)
          onDone?.()
        }}
        onLetIn={(registration_id, name) => onLetIn({ registration_id, name })}
      />
      <WalkIns
        kind={kind}
        eventId={eventId}
        door={door}
        search={isLongEnough ? search : ''}
        typed={text.trim()}
        isKnown={(found.data?.data.length ?? 0) > 0}
        onLetIn={onLetIn}
        onDone={done}
      />
    </div>
  )
}
