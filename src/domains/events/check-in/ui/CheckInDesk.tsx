import { Stack } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { checkInOf } from '../check-in.contract.ts'
import { Helpers } from '../helpers/ui/Helpers.tsx'
import { SelfCheckIn } from '../self/ui/SelfCheckIn.tsx'
import { Camera } from './Camera.tsx'
import { CodeForm } from './CodeForm.tsx'
import classes from './check-in.module.css'
import { FindPerson } from './FindPerson.tsx'
import { Latest } from './Latest.tsx'
import { PassingDialog } from './PassingDialog.tsx'
import type { Passing } from './passing.ts'
import { ScanResultCard } from './ScanResultCard.tsx'
import { useScans } from './useScans.ts'
import { WaitingNote } from './WaitingNote.tsx'
import { refusedTarget } from './waiting-words.ts'

const LIVE_MS = 4000

interface ListPageProps {
  kind: OrganizationKind
  eventId: string
}

const Scanner = ({ kind, eventId }: ListPageProps) => {
  const scans = useScans(kind, eventId)
  const { scan, result, waiting } = scans
  const [passing, setPassing] = useState<Passing | null>(null)
  const isKept = result?.kind === 'kept' || (result?.kind === 'in' && result.isWaiting === true)
  const isSent = isKept && waiting === 0
  return (
    <Stack gap="md">
      <LinkButton
        variant="default"
        to="/door"
        search={{ event: eventId }}
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
      >
        Door mode
      </LinkButton>
      <Camera onCode={(code) => void scan(code)} />
      <CodeForm scan={scan} />
      <FindPerson kind={kind} eventId={eventId} door={scans} onLetIn={setPassing} />
      <ScanResultCard result={isSent ? null : result} onLetIn={setPassing} />
      <PassingDialog scans={scans} passing={passing} onClose={() => setPassing(null)} />
      <WaitingNote
        actions={scans}
        except={isKept ? 1 : 0}
        onLetIn={(one) => setPassing(refusedTarget(one))}
      />
    </Stack>
  )
}

interface DoorProps {
  event: { id: string; host: { kind: OrganizationKind } }
}

/** The check-in desk: scanner, result, live count, undo. */
export const CheckInDesk = ({ event }: DoorProps) => {
  const { kind } = event.host
  const query = useQuery({
    ...queryFor(checkInOf[kind].arrivals, { params: { id: event.id } }),
    refetchInterval: LIVE_MS,
  })
  if (query.isPending) return <Skeletons count={2} />
  if (!query.data) return <ErrorState error={query.error} retry={query.refetch} />
  const arrivals = query.data
  return (
    <div className={classes.desk}>
      {arrivals.may.check_in && <Scanner kind={kind} eventId={event.id} />}
      <Stack gap="xl">
        <Latest arrivals={arrivals} kind={kind} eventId={event.id} />
        {arrivals.may.check_in && <SelfCheckIn kind={kind} eventId={event.id} />}
        {arrivals.may.check_in && <Helpers kind={kind} eventId={event.id} timeZone={arrivals.time_zone} />}
      </Stack>
    </div>
  )
}
