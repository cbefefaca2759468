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
    onSuccess: () => announce('The former address no longer works'),
  })
  if (address.isPending) return <Skeletons count={1} height={80} />
  if (!address.data) return <ErrorState error={address.error} retry={address.refetch} />
  const { url } = address.data
  return (
    <Stack gap="md">
      <Text>
        Subscribe to this address in your calendar program. New, moved and canceled events follow by
        themselves.
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
        Open in my calendar program
      </Button>
      <Alert color="gray" title="Keep it to yourself">
        <Text size="sm" mb="sm">
          Whoever has this address can read your events. If it got into other hands, get another one.
        </Text>
        <ConfirmButton
          size="compact-sm"
          question="Get another address?"
          consequence="Calendar programs that follow the present one are no longer kept up to date."
          verb="Get another address"
          onConfirm={() => renew.mutateAsync({})}
        >
          Get another address
        </ConfirmButton>
      </Alert>
    </Stack>
  )
}

/** Opens how to follow one's events from a calendar program. */
export const FollowCalendar = () => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={16} aria-hidden />} onClick={open}>
        Follow in my calendar
      </Button>
      <Modal opened={opened} onClose={close} title="Your events in your calendar" size="lg">
        {opened && <Address />}
      </Modal>
    </>
  )
}
