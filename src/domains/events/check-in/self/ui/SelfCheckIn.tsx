import { Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { selfCheckInOf } from '../self-check-in.contract.ts'

/** Whether students may check in themselves, and the way to the screen that lets them. */
export const SelfCheckIn = ({ kind, eventId }: { kind: OrganizationKind; eventId: string }) => {
  const { screen, switchSelf } = selfCheckInOf[kind]
  const { data } = useQuery(queryFor(screen, { params: { id: eventId } }))
  const change = useCall(switchSelf, { invalidates: [screen], onError: announceFailure })
  if (!data) return null
  const isOn = change.isPending ? change.variables.body.is_on : data.is_on
  return (
    <Stack component="section" gap="sm" aria-labelledby="self-check-in">
      <Group justify="space-between">
        <Title order={2} size="h4" id="self-check-in">
          Self check-in
        </Title>
        {isOn && (
          <LinkButton
            variant="default"
            size="sm"
            to="/door"
            search={{ event: eventId, self: true }}
            leftSection={<IconDeviceTablet size={18} aria-hidden />}
          >
            Open the screen
          </LinkButton>
        )}
      </Group>
      <Switch
        checked={isOn}
        label="Registered students may check in themselves"
        description="They scan a code on a screen at the entrance with their phones. It changes every 30 seconds, and a picture of it works for a minute at most."
        onChange={({ currentTarget }) =>
          change.mutate({ params: { id: eventId }, body: { is_on: currentTarget.checked } })
        }
      />
      {isOn && (
        <Text size="sm" c="dimmed">
          A tablet that stands alone shouldn’t be signed in to your account: open a helper’s link on it
          instead, and choose “Self check-in” there.
        </Text>
      )}
    </Stack>
  )
}
