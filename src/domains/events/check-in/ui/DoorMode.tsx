import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { Page } from '#web/kit/Page.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { checkInOf } from '../check-in.contract.ts'
import { countOn } from '../door-list/ui/kept-list.ts'
import { DoorScreen } from './DoorScreen.tsx'
import { FindPerson } from './FindPerson.tsx'
import { FullScreen } from './FullScreen.tsx'
import { PassingDialog } from './PassingDialog.tsx'
import type { Passing } from './passing.ts'
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
  const query = useArrivals(kind, eventId)
  const signals = useSignals()
  const scans = useScans(kind, eventId, signals.signal)
  const [passing, setPassing] = useState<Passing | null>(null)
  const { data: arrivals } = query
  if (!arrivals && !scans.list)
    return (
      <Page narrow>
        {query.error || scans.isOffline ? (
          <ErrorState error={query.error} retry={query.refetch} />
        ) : (
          <Skeletons count={2} />
        )}
      </Page>
    )
  const here = scans.list && countOn(scans.list) + scans.waiting
  const search = (close: () => void) => (
    <FindPerson
      kind={kind}
      eventId={eventId}
      door={scans}
      onDone={close}
      onLetIn={(who) => {
        close()
        setPassing(who)
      }}
    />
  )
  return (
    <>
      <DoorScreen
        title={arrivals?.title ?? scans.list?.title ?? 'Door'}
        count={
          arrivals && !scans.isOffline
            ? arrivals.checked_in + arrivals.representatives.checked_in
            : (here ?? 0)
        }
        scans={scans}
        signals={signals}
        search={search}
        isBusy={passing !== null}
        onLetIn={setPassing}
        onClose={onClose}
      />
      <PassingDialog scans={scans} passing={passing} onClose={() => setPassing(null)} />
    </>
  )
}

/** Check-in over the whole screen of a phone: camera, answer, count. */
export const DoorMode = (props: DoorModeProps) => (
  <FullScreen onClose={props.onClose}>
    <Door {...props} />
  </FullScreen>
)
