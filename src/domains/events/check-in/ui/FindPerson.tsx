import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { queryFor } from '#web/queries.ts'
import { type Admitted, checkInOf } from '../check-in.contract.ts'
import { PeopleSearch, useLookUp } from './PeopleSearch.tsx'
import type { Refused } from './scan-results.ts'
import { WalkIns } from './WalkIns.tsx'

interface FindPersonProps {
  kind: OrganizationKind
  eventId: string
  onCheckIn: (registrationId: string) => Promise<void>
  onLetIn: (who: Refused) => void
  onWalkIn: (studentId: string) => Promise<void>
  onArrival: (arrival: Admitted) => void
}

/** Finds someone who came without a ticket, or registers them. */
export const FindPerson = ({ kind, eventId, onCheckIn, onLetIn, onWalkIn, onArrival }: FindPersonProps) => {
  const lookUp = useLookUp()
  const { search, isLongEnough, text, clear } = lookUp
  const query = useQuery({
    ...queryFor(checkInOf[kind].people, { params: { id: eventId }, query: { search } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  return (
    <div>
      <PeopleSearch
        lookUp={lookUp}
        query={query}
        onCheckIn={onCheckIn}
        onLetIn={(registration_id) => onLetIn({ registration_id })}
      />
      <WalkIns
        kind={kind}
        eventId={eventId}
        search={isLongEnough ? search : ''}
        typed={text.trim()}
        onWalkIn={async (studentId) => {
          await onWalkIn(studentId)
          clear()
        }}
        onLetIn={(student_id) => onLetIn({ student_id })}
        onArrival={(arrival) => {
          onArrival(arrival)
          clear()
        }}
      />
    </div>
  )
}
