import { Button, Group, Modal, Text } from '@mantine/core'

interface MoveDialogProps {
  /** What the server says of whom it would tell. */
  message: string
  busy: boolean
  close: () => void
  onConfirm: () => void
}

/** Asks before a new time or place is told to everyone. */
export const MoveDialog = ({ message, busy, close, onConfirm }: MoveDialogProps) => (
  <Modal opened onClose={close} title="Move the event?">
    <Text>{message}</Text>
    <Text mt="xs" c="dimmed" size="sm">
      They get a letter that says what was and what is new, with times in their own zone. Students are asked
      to confirm.
    </Text>
    <Group mt="lg" justify="flex-end">
      <Button variant="default" onClick={close} data-autofocus>
        Not yet
      </Button>
      <Button loading={busy} onClick={onConfirm}>
        Move it and tell them
      </Button>
    </Group>
  </Modal>
)
