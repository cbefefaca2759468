import { Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import type { Admitted } from '../check-in.contract.ts'
import { LET_IN_REASON_LENGTH } from '../let-ins.contract.ts'
import { walkInsOf } from '../walk-ins.contract.ts'
import { guestFrom } from './guests.ts'
import type { useScans } from './useScans.ts'

interface WalkInDialogProps {
  kind: OrganizationKind
  eventId: string
  /** A name or an address to begin with. */
  typed: string
  door: ReturnType<typeof useScans>
  onArrival: (arrival: Admitted) => void
  /** It waits on the device. */
  onKept: () => void
  onClose: () => void
}

/** Registers and checks in somebody who is not on the list. */
export const WalkInDialog = (props: WalkInDialogProps) => {
  const { kind, eventId, door, typed, onArrival, onKept, onClose } = props
  const form = useContractForm({
    endpoint: walkInsOf[kind].walkIn as typeof walkInsOf.university.walkIn,
    params: { id: eventId },
    initial: { student_id: null, guest: guestFrom(typed), reason: '', scanned_at: null },
    labels: {
      'guest.first_name': 'First name',
      'guest.last_name': 'Last name',
      'guest.email': 'Email address',
    },
    onSuccess: (arrival) => {
      onArrival(arrival)
      onClose()
    },
    onFailure: ({ word }) => {
      if (word === 'offline') void keep()
    },
  })
  const hindered = door.isOffline && door.list?.walk_in?.hindrance
  const isPassable = hindered ? door.list!.walk_in!.may.let_in : form.failure?.problem.may?.let_in === true
  const keep = async () => {
    const { guest, reason } = form.getValues() as { guest: ReturnType<typeof guestFrom>; reason: string }
    await door.act({
      kind: 'walk_in',
      who: { guest },
      name: fullName(guest),
      ...(reason.trim() && { reason: reason.trim() }),
    })
    onKept()
    onClose()
  }
  const submitOffline = (event?: FormEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    const { hasErrors } = form.validate()
    if (hasErrors) return
    if (hindered && !String(form.getValues().reason ?? '').trim())
      return form.setFieldError('reason', 'Say why they come in')
    void keep()
  }
  return (
    <Modal opened onClose={onClose} title="Add a walk-in">
      <DialogForm
        form={
          door.isOffline && door.list ? { ...form, props: { ...form.props, onSubmit: submitOffline } } : form
        }
        disabled={Boolean(hindered && !isPassable)}
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
          {hindered && <Text size="sm">{hindered}.</Text>}
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
