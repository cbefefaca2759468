import { ActionIcon, Button, Drawer, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { Camera } from './Camera.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import classes from './door-mode.module.css'
import type { Refused } from './scan-results.ts'
import type { useSignals } from './signals.ts'
import type { useKeptScans } from './useKeptScans.ts'
import { useWakeLock } from './useWakeLock.ts'

interface DoorScreenProps {
  title: string
  /** How many have come; undefined until known. */
  count: number | undefined
  scans: Pick<ReturnType<typeof useKeptScans>, 'scan' | 'clear' | 'result' | 'waiting' | 'refusedLater'>
  signals: ReturnType<typeof useSignals>
  /** Looks people up by name; `close` puts the answer in view. */
  search: (close: () => void) => ReactNode
  /** Something else is in front of the camera. */
  isBusy?: boolean
  onLetIn?: (who: Refused) => void
  /** Beside the search. */
  more?: ReactNode
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
}

const waitingLine = (waiting: number, late: number): string =>
  [
    waiting > 0 && countLabel(waiting, 'scan waiting to be sent', 'scans waiting to be sent'),
    late > 0 && countLabel(late, 'saved scan was refused', 'saved scans were refused'),
  ]
    .filter(Boolean)
    .join(' · ')

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
  const told = waitingLine(scans.waiting, scans.refusedLater.length)
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
        <Camera fills onCode={(code) => !isBusy && !isSearching && void scans.scan(code)} />
      </div>
      <div className={classes.bar} inert={scans.result !== null}>
        {told && (
          <Text size="sm" flex={1}>
            {told}
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
    </div>
  )
}
