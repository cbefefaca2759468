import { Button, Group, Modal, Text } from '@mantine/core'

interface MoveDialogProps {
  /** The server's message about who would be notified. */
  message: string
  busy: boolean
  close: () => void
  onConfirm: () => void
}

/** Confirms before everyone is told about a new time or place. */
export const MoveDialog = ({ message, busy, close, onConfirm }: MoveDialogProps) => (
  <Modal opened onClose={close} title="Move the event?">
    <Text>{message}</Text>
    <Text mt="xs" c="dimmed" size="sm">
      They’ll get an email with the old and new details, with times in their own time zone. We’ll ask students
      to confirm.
    </Text>
    <Group mt="lg" justify="flex-end">
      <Button variant="default" onClick={close} data-autofocus>
        Not yet
      </Button>
      <Button loading={busy} onClick={onConfirm}>
        Move and notify
      </Button>
    </Group>
  </Modal>
)
