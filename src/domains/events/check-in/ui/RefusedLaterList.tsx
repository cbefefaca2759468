import { Button, Group, List, Text } from '@mantine/core'
import { type KeptAction, labelOf, type RefusedLater } from './door-actions.ts'
import type { DoorActions } from './useDoorActions.ts'

/** What to do about somebody whom the server refused after they were let in without a connection. */
const nextStepFor = ({ word, may_let_in }: RefusedLater, isTeam: boolean): string => {
  if (!isTeam) return 'They aren’t checked in. Tell the host’s team.'
  if (may_let_in) return 'They aren’t checked in. Let them in anyway, with a reason, if they may stay.'
  if (word === 'not_found' || word === 'invalid' || word === 'ticket_elsewhere')
    return 'They aren’t checked in. Look for their name, or add them as a walk-in.'
  return 'They aren’t checked in.'
}

export interface RefusedListProps {
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
