import { Button, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { whenIdle } from '../idle.ts'

/** Fades in: drawn at once it would count as the page's largest content, which has long been there. */
const SmallScreenDialog = ({ onClose }: { onClose: () => void }) => {
  const [opened, setOpened] = useState(false)
  useEffect(() => whenIdle(() => setOpened(true)), [])
  return (
    <Modal opened={opened} onClose={onClose} title="Alpha Release" closeOnClickOutside={false}>
      <Stack>
        <Text>
          Fairlead is an early version. It works best on a desktop or laptop, so we recommend to open it
          there.
        </Text>
        <Text c="dimmed" size="sm">
          Leave your email on the next page and we will tell you when it is ready for small screens.
        </Text>
        <Button onClick={onClose}>Go to the waitlist</Button>
      </Stack>
    </Modal>
  )
}

export default SmallScreenDialog
