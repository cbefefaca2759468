import { Alert, Stack } from '@mantine/core'
import { IconCircleX, IconCloudOff } from '@tabler/icons-react'
import { RefusedLaterList, type RefusedListProps } from './RefusedLaterList.tsx'
import type { DoorActions } from './useDoorActions.ts'
import { asOfLabel, waitingLabel } from './waiting-words.ts'

interface WaitingNoteProps extends RefusedListProps {
  actions: Pick<DoorActions, 'refused' | 'remove' | 'waiting' | 'isOffline' | 'list'>
  /** Of the one that is shown anyway. */
  except: number
}

/** What waits on this device, and what came back. */
export const WaitingNote = ({ actions, except, onLetIn }: WaitingNoteProps) => {
  const { waiting, refused, isOffline } = actions
  const asOf = isOffline && asOfLabel(actions)
  return (
    <>
      {(asOf || waiting > except) && (
        <Alert
          color="yellow"
          icon={<IconCloudOff aria-hidden />}
          title={waiting > except ? waitingLabel(waiting) : asOf}
        >
          {waiting > except
            ? `${asOf ? `${asOf}. ` : ''}We’ll send them as soon as you’re back online. If you’re signed out, they stay on this device until you sign in again and open this page.`
            : 'You can go on checking people in.'}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="red" icon={<IconCircleX aria-hidden />} title="Saved check-ins that were refused">
          <Stack gap="sm">
            <RefusedLaterList actions={actions} onLetIn={onLetIn} />
          </Stack>
        </Alert>
      )}
    </>
  )
}
