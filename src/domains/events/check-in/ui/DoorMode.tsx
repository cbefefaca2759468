import { ActionIcon, Button, Drawer, Modal, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { checkInOf } from '../check-in.contract.ts'
import { Camera } from './Camera.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import classes from './door-mode.module.css'
import { FindPerson } from './FindPerson.tsx'
import { LetInDialog } from './LetInDialog.tsx'
import type { Refused } from './scan-results.ts'
import { useSignals } from './signals.ts'
import { useScans } from './useScans.ts'
import { useWakeLock } from './useWakeLock.ts'

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
  useWakeLock()
  const { data: arrivals } = useArrivals(kind, eventId)
  const { isMuted, toggleMuted, signal } = useSignals()
  const scans = useScans(kind, eventId, signal)
  const [isSearching, searching] = useDisclosure()
  const [passing, setPassing] = useState<Refused | null>(null)
  const late = scans.refusedLater.length
  const isBusy = isSearching || passing !== null
  return (
    <div className={classes.door}>
      <div className={classes.bar} data-above>
        <ActionIcon variant="subtle" color="gray.0" size="xl" aria-label="Leave door mode" onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
        <Title order={1} className={classes.title}>
          {arrivals?.title ?? 'Door'}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray.0"
          size="xl"
          aria-label="Mute sound and vibration"
          aria-pressed={isMuted}
          onClick={toggleMuted}
        >
          {isMuted ? <IconVolumeOff aria-hidden /> : <IconVolume aria-hidden />}
        </ActionIcon>
        {arrivals && (
          <Text className={classes.count}>
            {numberLabel(arrivals.checked_in)}
            <VisuallyHidden> checked in</VisuallyHidden>
          </Text>
        )}
      </div>
      <div className={classes.view}>
        <Camera fills onCode={(code) => !isBusy && void scans.scan(code)} />
      </div>
      <div className={classes.bar} inert={scans.result !== null}>
        {(scans.waiting > 0 || late > 0) && (
          <Text size="sm" flex={1}>
            {[
              scans.waiting > 0 &&
                countLabel(scans.waiting, 'scan waiting to be sent', 'scans waiting to be sent'),
              late > 0 && countLabel(late, 'saved scan was refused', 'saved scans were refused'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
        <Button
          flex={1}
          size="lg"
          variant="white"
          color="dark"
          leftSection={<IconSearch size={20} aria-hidden />}
          onClick={searching.open}
        >
          No code to scan
        </Button>
      </div>
      <DoorSheet result={scans.result} onNext={scans.clear} onLetIn={setPassing} />
      <Drawer
        opened={isSearching}
        onClose={searching.close}
        position="bottom"
        size="85%"
        title="No code to scan"
      >
        <CodeForm
          scan={(code) => {
            searching.close()
            return scans.scan(code)
          }}
        />
        <div className={classes.find}>
          <FindPerson
            kind={kind}
            eventId={eventId}
            onCheckIn={async (id) => {
              await scans.checkInPerson(id)
              searching.close()
            }}
            onLetIn={(who) => {
              searching.close()
              setPassing(who)
            }}
            onWalkIn={async (id) => {
              await scans.walkIn(id)
              searching.close()
            }}
            onArrival={(arrival) => {
              searching.close()
              scans.welcome(arrival)
            }}
          />
        </div>
      </Drawer>
      {passing && (
        <LetInDialog onLetIn={(reason) => scans.letIn(passing, reason)} onClose={() => setPassing(null)} />
      )}
    </div>
  )
}

/** Check-in over the whole screen of a phone: camera, answer, count. */
export const DoorMode = (props: DoorModeProps) => {
  const query = useArrivals(props.kind, props.eventId)
  if (query.isPending) return <Skeletons count={2} />
  if (!query.data) return <ErrorState error={query.error} retry={query.refetch} />
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={props.onClose}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label="Door" radius={0}>
        <Door {...props} />
      </Modal.Content>
    </Modal.Root>
  )
}
