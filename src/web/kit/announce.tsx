import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/**
 * A short notice that something worked, when nothing on the page shows it; otherwise use
 * `announceToScreenReader`.
 */
export const announce = (message: string): void => void notifications.show({ message, color: 'green' })

/** A short notice that something failed; in forms, errors show beside the fields instead. */
export const announceFailure = (error: unknown): void =>
  void notifications.show({
    title: 'That didn’t work',
    message: error instanceof Error ? error.message : 'Please try again',
    color: 'red',
    autoClose: 8000,
  })

const isInDialog = () => document.querySelector('[role=dialog][aria-modal=true]') !== null

/**
 * Quietly mentions something of interest that happened elsewhere; it disappears soon and opens with one click. It
 * would cover the fields of a dialog on a phone, so it leaves who is in one to the bell.
 */
export const announceNews = (title: string, text: string, open: () => void): void => {
  if (isInDialog()) return
  const id = crypto.randomUUID()
  const go = () => {
    notifications.hide(id)
    open()
  }
  notifications.show({
    id,
    title,
    role: 'status',
    autoClose: 6000,
    message: (
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text size="sm" lineClamp={2}>
          {text}
        </Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={go}>
          Open
        </Button>
      </Group>
    ),
  })
}

const UNDO_MS = 10_000

/** Says what was done and offers to undo it for a while, instead of asking first. */
export const announceUndoable = (message: string, undo: () => unknown): void => {
  const id = crypto.randomUUID()
  const run = () => {
    notifications.hide(id)
    void undo()
  }
  notifications.show({
    id,
    color: 'green',
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={run}>
          Undo
        </Button>
      </Group>
    ),
  })
}
