import { Button, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { onSmallScreens } from '#domains/inquiries/waitlist/ui/words.ts'
import { whenIdle } from '../idle.ts'

interface SmallScreenDialogProps {
  /** Stays on the page. */
  onContinue: () => void
  onClose: () => void
}

/** Fades in: drawn at once, it would count as the page's largest content, which has long been painted. */
const SmallScreenDialog = ({ onContinue, onClose }: SmallScreenDialogProps) => {
  const [opened, setOpened] = useState(false)
  useEffect(() => whenIdle(() => setOpened(true)), [])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Alpha Release"
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>Fairlead is an early version. {onSmallScreens}</Text>
        <Text c="dimmed" size="sm">
          Join the waitlist, and we’ll tell you when the next part opens.
        </Text>
        <Stack gap="xs">
          <Button onClick={onContinue} data-autofocus>
            Continue
          </Button>
          <Button variant="default" onClick={onClose}>
            Close and join the waitlist
          </Button>
        </Stack>
      </Stack>
    </Modal>
  )
}

export default SmallScreenDialog
