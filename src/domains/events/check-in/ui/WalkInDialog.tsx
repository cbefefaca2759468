import { Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import type { Admitted } from '../check-in.contract.ts'
import { LET_IN_REASON_LENGTH } from '../let-ins.contract.ts'
import { walkInsOf } from '../walk-ins.contract.ts'

interface WalkInDialogProps {
  kind: OrganizationKind
  eventId: string
  /** A name or an address to begin with. */
  typed: string
  onArrival: (arrival: Admitted) => void
  onClose: () => void
}

const guestFrom = (typed: string) => {
  if (typed.includes('@')) return { first_name: '', last_name: '', email: typed }
  const [first_name = '', ...rest] = typed.split(/\s+/)
  return { first_name, last_name: rest.join(' '), email: '' }
}

/** Registers and checks in somebody who is not on the list. */
export const WalkInDialog = ({ kind, eventId, typed, onArrival, onClose }: WalkInDialogProps) => {
  const form = useContractForm({
    endpoint: walkInsOf[kind].walkIn as typeof walkInsOf.university.walkIn,
    params: { id: eventId },
    initial: { student_id: null, guest: guestFrom(typed), reason: '' },
    labels: {
      'guest.first_name': 'First name',
      'guest.last_name': 'Last name',
      'guest.email': 'Email address',
    },
    onSuccess: (arrival) => {
      onArrival(arrival)
      onClose()
    },
  })
  const isPassable = form.failure?.problem.may?.let_in === true
  return (
    <Modal opened onClose={onClose} title="Add a walk-in">
      <DialogForm
        form={form}
        verb={isPassable ? 'Let in anyway' : 'Register and check in'}
        onCancel={onClose}
      >
        <Stack gap="md">
          <SimpleGrid cols={2} spacing="md">
            <TextInput
              label="First name"
              autoComplete="off"
              data-autofocus={!typed || undefined}
              {...form.field('guest.first_name')}
            />
            <TextInput label="Last name" autoComplete="off" {...form.field('guest.last_name')} />
          </SimpleGrid>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="off"
            data-autofocus={typed ? true : undefined}
            {...form.field('guest.email')}
          />
          {isPassable && (
            <TextInput
              label="Reason to let them in anyway"
              autoComplete="off"
              maxLength={LET_IN_REASON_LENGTH}
              {...form.field('reason')}
            />
          )}
          <Text size="sm" c="dimmed">
            You keep their name and address for a year after the event. They get no email and no account.
          </Text>
        </Stack>
      </DialogForm>
    </Modal>
  )
}
