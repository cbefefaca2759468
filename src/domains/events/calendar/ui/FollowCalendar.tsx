import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announce } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { CopyText } from '#web/kit/CopyText.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { calendarAddress, renewCalendarAddress } from '../event-calendar.contract.ts'

const Address = () => {
  const address = useQuery(queryFor(calendarAddress))
  const renew = useCall(renewCalendarAddress, {
    invalidates: [calendarAddress],
    onSuccess: () => announce('The old address no longer works'),
  })
  if (address.isPending) return <Skeletons count={1} height={80} />
  if (!address.data) return <ErrorState error={address.error} retry={address.refetch} />
  const { url } = address.data
  return (
    <Stack gap="md">
      <Text>
        Subscribe to this address in your calendar app. New, rescheduled, and canceled events update
        automatically.
      </Text>
      <Group align="end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label="Private address"
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <CopyText value={url} />
      </Group>
      <Button component="a" href={url.replace(/^https?:/, 'webcal:')}>
        Open in my calendar app
      </Button>
      <Alert color="gray" title="Keep this private">
        <Text size="sm" mb="sm">
          Anyone with this address can see your events. If it gets into the wrong hands, create a new one.
        </Text>
        <ConfirmButton
          size="compact-sm"
          question="Create a new address?"
          consequence="Calendar apps using the current address will stop updating."
          verb="Create new address"
          onConfirm={() => renew.mutateAsync({})}
        >
          Create new address
        </ConfirmButton>
      </Alert>
    </Stack>
  )
}

/** Shows how to follow your events from a calendar app. */
export const FollowCalendar = () => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={open}>
        Subscribe in calendar
      </Button>
      <Modal opened={opened} onClose={close} title="Your events in your calendar" size="lg">
        {opened && <Address />}
      </Modal>
    </>
  )
}
