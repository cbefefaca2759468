import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCircleX, IconCloudOff } from '@tabler/icons-react'
import { countLabel } from '#shared/labels.ts'
import { hourOf } from '../../ui/words.ts'
import { despite, type KeptAction, labelOf, nextStepFor } from './door-actions.ts'
import type { DoorActions } from './useDoorActions.ts'

interface RefusedListProps {
  actions: Pick<DoorActions, 'refused' | 'remove'>
  /** Absent where this door may not. */
  onLetIn?: ((one: KeptAction) => void) | undefined
}

/** Whom the server refused after they were let in without a connection, and what to do about each. */
export const RefusedLaterList = ({ actions, onLetIn }: RefusedListProps) => (
  <List listStyleType="none" spacing="md" aria-label="Refused after they were sent">
    {actions.refused.map((one) => (
      <List.Item key={one.done_at}>
        <Text fw={500} size="sm">
          <bdi>{labelOf(one.action)}</bdi>
        </Text>
        <Text size="sm">
          {one.refused!.message}. {nextStepFor(one.refused!, onLetIn !== undefined)}
        </Text>
        <Group gap="xs" mt={4}>
          {onLetIn && one.refused!.may_let_in && (
            <Button size="compact-sm" variant="default" onClick={() => onLetIn(one)}>
              Let in anyway
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Done with ${labelOf(one.action)}`}
            onClick={() => actions.remove(one)}
          >
            Done
          </Button>
        </Group>
      </List.Item>
    ))}
  </List>
)

export const waitingLabel = (waiting: number): string =>
  countLabel(waiting, 'check-in waiting to be sent', 'check-ins waiting to be sent')

/** When the list on this device was read; times are in the event's zone. */
export const asOfLabel = ({ list }: Pick<DoorActions, 'list'>): string | null =>
  list && `Offline, with the list of ${hourOf(list.as_of, list.time_zone)}`

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

/** Whom a refused action is about, for letting them in despite it. */
export const refusedTarget = (one: KeptAction) => {
  const action = despite(one.action, '')
  if (action.kind === 'scan' || action.kind === 'person') return null
  const name = labelOf(one.action)
  if (action.kind === 'let_in') return { ...action.who, name }
  const { student_id, guest } = action.who
  return student_id ? { student_id, name } : guest ? { guest, name } : null
}
