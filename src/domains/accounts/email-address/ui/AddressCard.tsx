import { Alert, Button, Card, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '#web/contract-form.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { MailboxNote } from '../../ui/MailboxNote.tsx'
import { cancelEmailChange, changeEmail, type OwnEmail, ownEmail } from '../email-address.contract.ts'

const invalidates = [ownEmail]

const ChangeForm = ({ university, onClose }: Pick<OwnEmail, 'university'> & { onClose: () => void }) => {
  const form = useContractForm({
    endpoint: changeEmail,
    initial: { email: '' },
    invalidates,
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} verb="Send link" onCancel={onClose}>
      <Text size="sm">
        We’ll send a link to the new address. Open it in this browser: from then on you sign in with that
        address, our emails go there, and your other devices are signed out.
      </Text>
      {university && (
        <Text size="sm">
          {university} knows you as its student by your current address. If the new one isn’t the
          university’s, its career office has to confirm you again, and your registrations for events open
          only to its students will end.
        </Text>
      )}
      <TextInput
        label="New email address"
        type="email"
        autoComplete="email"
        data-autofocus
        {...form.field('email')}
      />
    </DialogForm>
  )
}

const Pending = ({ pending }: { pending: NonNullable<OwnEmail['pending']> }) => {
  const resend = useCall(changeEmail, { invalidates })
  const cancel = useCall(cancelEmailChange, { invalidates })
  const sendAgain = async () => {
    await resend.mutateAsync({ body: { email: pending.email } })
    announce('A new link is on its way. The previous one no longer works.')
  }
  return (
    <Alert color="blue" icon={<IconMailForward aria-hidden />} title={`Waiting for ${pending.email}`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          We sent an email there. Open its link in this browser by <Moment at={pending.expires_at} />. Until
          then your address stays as it is.
        </Text>
        <MailboxNote />
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            loading={resend.isPending}
            onClick={() => void sendAgain().catch(announceFailure)}
          >
            Send again
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={cancel.isPending}
            onClick={() => void cancel.mutateAsync({}).catch(announceFailure)}
          >
            Keep my current address
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

const Address = ({ own, onChange }: { own: OwnEmail; onChange: () => void }) => (
  <Stack gap="md">
    <Group justify="space-between" gap="sm">
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {own.email}
      </Text>
      <Button variant="default" onClick={onChange}>
        Change
      </Button>
    </Group>
    {own.pending && <Pending pending={own.pending} />}
  </Stack>
)

/** The address you sign in with, and a way to change it. */
export const AddressCard = () => {
  const { data, error, refetch } = useQuery(queryFor(ownEmail))
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Card component="section" aria-labelledby="address-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="address-title">
            Email address
          </Title>
          <Text size="sm" c="dimmed">
            You sign in with it, and our emails go there.
          </Text>
        </div>
        {data ? (
          <Address own={data} onChange={open} />
        ) : error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Skeletons count={1} height={36} />
        )}
      </Stack>
      <Modal opened={opened} onClose={close} title="Change your email address">
        <ChangeForm university={data?.university ?? null} onClose={close} />
      </Modal>
    </Card>
  )
}
