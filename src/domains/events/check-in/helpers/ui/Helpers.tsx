import { Button, Center, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, momentLabel, zoneLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { CopyText } from '#web/kit/CopyText.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { type DoorHelper, helpersOf } from '../door-helpers.contract.ts'

interface EventProps {
  kind: OrganizationKind
  eventId: string
  timeZone: string
}

const Link = ({ link, name, onDone }: { link: string; name: string; onDone: () => void }) => (
  <Stack>
    <Text size="sm">
      {name} opens this link on their phone and can check in, and nothing else. It’s shown only now, and ends
      twelve hours after the event.
    </Text>
    <Center>
      <QrCode address={link} label={`QR code of the link for ${name}`} />
    </Center>
    <Group justify="flex-end">
      <CopyText value={link} label="Copy link" />
      <Button onClick={onDone}>Done</Button>
    </Group>
  </Stack>
)

interface FormProps extends EventProps {
  onMade: (link: string, name: string) => void
  onCancel: () => void
}

const Form = ({ kind, eventId, onMade, onCancel }: FormProps) => {
  const { helpers, invite } = helpersOf[kind]
  const form = useContractForm({
    endpoint: invite as typeof helpersOf.university.invite,
    params: { id: eventId },
    initial: { name: '' },
    invalidates: [helpers],
    onSuccess: ({ link, name }) => onMade(link, name),
  })
  return (
    <DialogForm form={form} verb="Make link" onCancel={onCancel}>
      <TextInput
        label="Who or where"
        description="Shown beside everyone they check in."
        placeholder="Main entrance"
        maxLength={60}
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}

const Row = ({ helper, kind, eventId, timeZone }: EventProps & { helper: DoorHelper }) => {
  const { helpers, dismiss } = helpersOf[kind]
  const end = useCall(dismiss, {
    invalidates: [helpers],
    onSuccess: () => announceToScreenReader(`The link of ${helper.name} has ended`),
    onError: announceFailure,
  })
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="xs">
      <div>
        <Text fw={500}>{helper.name}</Text>
        <Text size="sm" c="dimmed">
          {countLabel(helper.checked_in, 'person', 'people')} checked in · until{' '}
          {momentLabel(helper.expires_at, timeZone)}, {zoneLabel(timeZone)}
        </Text>
      </div>
      <Button
        flex="none"
        variant="subtle"
        size="compact-sm"
        aria-label={`End the link of ${helper.name}`}
        loading={end.isPending}
        onClick={() => end.mutate({ params: { id: eventId }, body: { helper_id: helper.id } })}
      >
        End
      </Button>
    </Group>
  )
}

/** Links for people at the door who have no account. */
export const Helpers = (event: EventProps) => {
  const { kind, eventId } = event
  const { data } = useQuery(queryFor(helpersOf[kind].helpers, { params: { id: eventId } }))
  const [opened, dialog] = useDisclosure()
  const [made, setMade] = useState<{ link: string; name: string } | null>(null)
  const close = () => {
    dialog.close()
    setMade(null)
  }
  return (
    <Stack component="section" gap="xs" aria-label="Helpers">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Helpers
        </Title>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={dialog.open}
        >
          Invite a helper
        </Button>
      </Group>
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          Someone without an account can check in too, with a link that can do nothing else.
        </Text>
      )}
      {data && data.data.length > 0 && (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data.data.map((helper) => (
            <Row key={helper.id} helper={helper} {...event} />
          ))}
        </ul>
      )}
      <Modal opened={opened} onClose={close} title={made ? `Link for ${made.name}` : 'Invite a helper'}>
        {made ? (
          <Link {...made} onDone={close} />
        ) : (
          <Form {...event} onCancel={close} onMade={(link, name) => setMade({ link, name })} />
        )}
      </Modal>
    </Stack>
  )
}
