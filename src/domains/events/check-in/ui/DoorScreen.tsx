import { ActionIcon, Button, Drawer, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCircleX,
  IconCloudOff,
  IconSearch,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { Camera } from './Camera.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import classes from './door-mode.module.css'
import type { Passing } from './passing.ts'
import type { useSignals } from './signals.ts'
import type { DoorActions } from './useDoorActions.ts'
import { useFullScreen } from './useFullScreen.ts'
import { useWakeLock } from './useWakeLock.ts'
import { asOfLabel, refusedTarget, waitingLabel } from './waiting-words.ts'

const RefusedLaterList = lazy(() =>
  import('./RefusedLaterList.tsx').then((list) => ({ default: list.RefusedLaterList })),
)

interface DoorScreenProps {
  title: string
  /** How many have come; undefined until known. */
  count: number | undefined
  scans: Pick<
    DoorActions,
    'scan' | 'clear' | 'result' | 'waiting' | 'refused' | 'remove' | 'isOffline' | 'list'
  >
  signals: ReturnType<typeof useSignals>
  /** Looks people up by name; `close` puts the answer in view. */
  search: (close: () => void) => ReactNode
  /** Something else is in front of the camera. */
  isBusy?: boolean
  onLetIn?: (who: Passing) => void
  /** Beside the search. */
  more?: ReactNode
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
}

/** Camera, answer, and count over the whole screen. */
export const DoorScreen = ({
  title,
  count,
  scans,
  signals,
  search,
  isBusy,
  onLetIn,
  more,
  onClose,
}: DoorScreenProps) => {
  useWakeLock()
  const { isMuted, toggleMuted } = signals
  const [isSearching, searching] = useDisclosure()
  const [isReading, reading] = useDisclosure()
  const full = useFullScreen()
  const { waiting, refused, isOffline } = scans
  const told = [isOffline && asOfLabel(scans), waiting > 0 && waitingLabel(waiting)]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={classes.door}>
      <div className={classes.bar} data-above>
        {onClose && (
          <ActionIcon
            variant="subtle"
            color="gray.0"
            size="xl"
            aria-label="Leave door mode"
            onClick={onClose}
          >
            <IconX aria-hidden />
          </ActionIcon>
        )}
        <Title order={1} className={classes.title} dir="auto">
          {title}
        </Title>
        {full.isPossible && (
          <ActionIcon
            variant="subtle"
            color="gray.0"
            size="xl"
            aria-label="Full screen"
            aria-pressed={full.isFull}
            onClick={full.toggle}
          >
            {full.isFull ? <IconArrowsMinimize aria-hidden /> : <IconArrowsMaximize aria-hidden />}
          </ActionIcon>
        )}
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
        {count !== undefined && (
          <Text className={classes.count}>
            {numberLabel(count)}
            <VisuallyHidden> checked in</VisuallyHidden>
          </Text>
        )}
      </div>
      <div className={classes.view}>
        <Camera fills onCode={(code) => !isBusy && !isSearching && !isReading && void scans.scan(code)} />
      </div>
      <div className={classes.bar} inert={scans.result !== null}>
        {told && (
          <Text size="sm" className={classes.told!} role="status">
            <IconCloudOff size={18} aria-hidden /> {told}
          </Text>
        )}
        {refused.length > 0 && (
          <Button
            fullWidth
            color="red"
            leftSection={<IconCircleX size={20} aria-hidden />}
            onClick={reading.open}
          >
            {countLabel(refused.length, 'saved check-in was', 'saved check-ins were')} refused
          </Button>
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
        {more}
      </div>
      <DoorSheet result={scans.result} onNext={scans.clear} onLetIn={onLetIn} />
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
        <div className={classes.find}>{search(searching.close)}</div>
      </Drawer>
      <Drawer
        opened={isReading && refused.length > 0}
        onClose={reading.close}
        position="bottom"
        size="85%"
        title="Saved check-ins that were refused"
      >
        <Suspense fallback={null}>
          <RefusedLaterList
            actions={scans}
            onLetIn={
              onLetIn &&
              ((one) => {
                const who = refusedTarget(one)
                reading.close()
                if (who) onLetIn(who)
              })
            }
          />
        </Suspense>
      </Drawer>
    </div>
  )
}
