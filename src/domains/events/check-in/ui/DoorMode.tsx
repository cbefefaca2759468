import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { checkInOf } from '../check-in.contract.ts'
import { DoorScreen } from './DoorScreen.tsx'
import { FindPerson } from './FindPerson.tsx'
import { FullScreen } from './FullScreen.tsx'
import { LetInDialog } from './LetInDialog.tsx'
import type { Refused } from './scan-results.ts'
import { useSignals } from './signals.ts'
import { useScans } from './useScans.ts'

const LIVE_MS = 4000

interface DoorModeProps {
  kind: OrganizationKind
  eventId: string
  onClose: () => void
}

const useArrivals = (kind: OrganizationKind, eventId: string) =>
  useQuery({
    ...queryFor(checkInOf[kind].arrivals, { params: { id: eventId } }),
    refetchInterval: LIVE_MS,
  })

const Door = ({ kind, eventId, onClose }: DoorModeProps) => {
  const { data: arrivals } = useArrivals(kind, eventId)
  const signals = useSignals()
  const scans = useScans(kind, eventId, signals.signal)
  const [passing, setPassing] = useState<Refused | null>(null)
  const search = (close: () => void) => (
    <FindPerson
      kind={kind}
      eventId={eventId}
      onCheckIn={async (id) => {
        await scans.checkInPerson(id)
        close()
      }}
      onLetIn={(who) => {
        close()
        setPassing(who)
      }}
      onWalkIn={async (id) => {
        await scans.walkIn(id)
        close()
      }}
      onArrival={(arrival) => {
        close()
        scans.welcome(arrival)
      }}
    />
  )
  return (
    <>
      <DoorScreen
        title={arrivals?.title ?? 'Door'}
        count={arrivals && arrivals.checked_in + arrivals.representatives.checked_in}
        scans={scans}
        signals={signals}
        search={search}
        isBusy={passing !== null}
        onLetIn={setPassing}
        onClose={onClose}
      />
      {passing && (
        <LetInDialog onLetIn={(reason) => scans.letIn(passing, reason)} onClose={() => setPassing(null)} />
      )}
    </>
  )
}

/** Check-in over the whole screen of a phone: camera, answer, count. */
export const DoorMode = (props: DoorModeProps) => {
  const query = useArrivals(props.kind, props.eventId)
  if (query.isPending) return <Skeletons count={2} />
  if (!query.data) return <ErrorState error={query.error} retry={query.refetch} />
  return (
    <FullScreen onClose={props.onClose}>
      <Door {...props} />
    </FullScreen>
  )
}
