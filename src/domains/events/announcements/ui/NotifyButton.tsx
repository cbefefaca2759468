import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMay } from '#web/session.ts'
import { NotifyForm } from './NotifyForm.tsx'

/** Notifies the university's students about an event: whom, in which words, how many. */
export const NotifyButton = ({ eventId, ...button }: ButtonProps & { eventId: string }) => {
  const [opened, { open, close }] = useDisclosure(false)
  const { act } = useMay()
  if (!act) return null
  return (
    <>
      <Button
        variant="default"
        {...button}
        leftSection={<IconSpeakerphone size={18} aria-hidden />}
        onClick={open}
      >
        Notify students
      </Button>
      <Modal opened={opened} onClose={close} title="Notify your students about this event" size="lg">
        <NotifyForm eventId={eventId} done={close} />
      </Modal>
    </>
  )
}
