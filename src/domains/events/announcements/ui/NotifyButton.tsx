import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { announceEvent } from '../event-announcements.contract.ts'

const resultOf = ({ studentAmount, repeated }: OutputOf<typeof announceEvent>): string => {
  const students = countLabel(studentAmount, 'student')
  if (repeated) return `${students} were told within the last day; nobody is told again`
  if (studentAmount === 0) return 'No student is left to tell: those it is for have registered'
  return `${students} ${studentAmount === 1 ? 'is' : 'are'} being told`
}

/** Tells the university's students of an event, after asking. */
export const NotifyButton = ({ eventId, ...button }: ButtonProps & { eventId: string }) => {
  const [opened, { open, close }] = useDisclosure(false)
  const isViewer = useSession().account?.team_role === 'viewer'
  const tell = useCall(announceEvent, {
    onSuccess: (result) => {
      announce(resultOf(result))
      close()
    },
    onError: announceFailure,
  })
  if (isViewer) return null
  return (
    <>
      <Button
        variant="default"
        {...button}
        leftSection={<IconSpeakerphone size={18} aria-hidden />}
        onClick={open}
      >
        Tell our students
      </Button>
      <Modal opened={opened} onClose={close} title="Tell your students of this event?">
        <Text>
          Every student of yours whom the event is for, and who has not registered, gets a notice and a
          letter. It goes out once a day at most, and can’t be taken back.
        </Text>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Not now
          </Button>
          <Button loading={tell.isPending} onClick={() => tell.mutate({ params: { id: eventId } })}>
            Tell them
          </Button>
        </Group>
      </Modal>
    </>
  )
}
