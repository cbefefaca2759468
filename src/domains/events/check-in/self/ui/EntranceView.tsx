import { ActionIcon, Text, Title } from '@mantine/core'
import { IconWifiOff, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/kit/states.tsx'
import { FullScreen } from '../../ui/FullScreen.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useWakeLock } from '../../ui/useWakeLock.ts'
import type { EntranceScreen } from '../self-check-in.contract.ts'
import classes from './entrance-screen.module.css'
import { useTurn } from './useTurn.ts'

const addressOf = (event_id: string, code: string): string => `/check-in?event=${event_id}&code=${code}`

interface EntranceViewProps {
  screen: EntranceScreen
  /** When it was read, by this device's clock. */
  arrivedAt: number
  /** How it is switched on from here. */
  whenOff: ReactNode
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
}

const Code = ({ screen, arrivedAt }: Pick<EntranceViewProps, 'screen' | 'arrivedAt'>) => {
  const turn = useTurn(screen.codes, arrivedAt)
  const [now, next] = screen.codes.slice(turn)
  if (!now)
    return (
      <EmptyState icon={IconWifiOff} title="No connection">
        There’s no new code to show. Until the connection is back, show your ticket at the desk.
      </EmptyState>
    )
  return (
    <div className={classes.columns}>
      <div className={classes.code}>
        <QrCode
          address={addressOf(screen.event_id, now.code)}
          label="QR code to check in with your phone’s camera"
        />
        {next && (
          <div hidden>
            <QrCode address={addressOf(screen.event_id, next.code)} label="" />
          </div>
        )}
      </div>
      <div>
        <Title order={2} className={classes.lead}>
          Check in with your phone
        </Title>
        <ol className={classes.steps}>
          <li>Point your phone’s camera at the code</li>
          <li>Open the link, and sign in if you’re asked to</li>
          <li>Come in when it says you’re checked in</li>
        </ol>
        <Text c="dimmed" className={classes.aside}>
          No phone, or not registered? Come to the desk.
        </Text>
      </div>
    </div>
  )
}

/** What a tablet or screen at the entrance shows to whoever arrives. */
export const EntranceView = ({ screen, arrivedAt, whenOff, onClose }: EntranceViewProps) => {
  useWakeLock()
  return (
    <FullScreen label="Self check-in" onClose={onClose}>
      <div className={classes.screen}>
        <div className={classes.bar}>
          <Title order={1} className={classes.title} dir="auto">
            {screen.title}
          </Title>
          {onClose && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="xl"
              aria-label="Leave self check-in"
              onClick={onClose}
            >
              <IconX aria-hidden />
            </ActionIcon>
          )}
        </div>
        <div className={classes.body}>
          {!screen.is_on ? (
            <EmptyState title="Self check-in is off">{whenOff}</EmptyState>
          ) : screen.hindrance ? (
            <EmptyState title="Nobody can check in now">{screen.hindrance}.</EmptyState>
          ) : (
            <Code screen={screen} arrivedAt={arrivedAt} />
          )}
        </div>
      </div>
    </FullScreen>
  )
}
