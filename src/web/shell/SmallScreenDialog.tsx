import { Button, Modal, Stack, Text } from '@mantine/core'

const SmallScreenDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Alpha Release" closeOnClickOutside={false}>
    <Stack>
      <Text>
        Fairlead is an early version. It works best on a desktop or laptop, so we recommend to open it there.
      </Text>
      <Text c="dimmed" size="sm">
        Leave your email on the next page and we will tell you when it is ready for small screens.
      </Text>
      <Button onClick={onClose}>Go to the waitlist</Button>
    </Stack>
  </Modal>
)

export default SmallScreenDialog
