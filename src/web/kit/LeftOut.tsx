import { Button, Group, List, Modal, Stack } from '@mantine/core'

export interface LeftOut {
  id: string
  name: string
  reason: string
}

interface LeftOutDialogProps {
  title: string
  rows: readonly LeftOut[]
  onClose: () => void
}

/** Lists what a step for many could not do, and why. */
export const LeftOutDialog = ({ title, rows, onClose }: LeftOutDialogProps) => (
  <Modal opened onClose={onClose} title={title}>
    <Stack>
      <List>
        {rows.map(({ id, name, reason }) => (
          <List.Item key={id} style={{ overflowWrap: 'anywhere' }}>
            {name}: {reason}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  </Modal>
)
