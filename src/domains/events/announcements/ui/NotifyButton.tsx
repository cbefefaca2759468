import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { announceEvent } from '../event-announcements.contract.ts'

const resultOf = ({ studentAmount, repeated }: OutputOf<typeof announceEvent>): string => {
  const students = countLabel(studentAmount, 'student')
  if (repeated) return `${students} were already notified in the last 24 hours`
  if (studentAmount === 0) return 'No students left to notify. Everyone eligible has registered'
  return `${students} ${studentAmount === 1 ? 'is' : 'are'} being notified`
}

/** Notifies the university's students about an event, after confirming. */
export const NotifyButton = ({ eventId, ...button }: ButtonProps & { eventId: string }) => {
  const [opened, { open, close }] = useDisclosure(false)
  const { act } = useMay()
  const tell = useCall(announceEvent, {
    onSuccess: (result) => {
      announce(resultOf(result))
      close()
    },
    onError: announceFailure,
  })
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
      <Modal opened={opened} onClose={close} title="Notify your students about this event?">
        <Text>
          Each of your eligible students who hasn’t registered will get a notification and an email. You can
          do this at most once a day, and it can’t be undone.
        </Text>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Not now
          </Button>
          <Button loading={tell.isPending} onClick={() => tell.mutate({ params: { id: eventId } })}>
            Notify them
          </Button>
        </Group>
      </Modal>
    </>
  )
}
