import { Modal, Select, TextInput } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import { type ExhibitorSlot, PLACE_LENGTH } from '../appointment-slots.contract.ts'
import { slotCalls } from './calls.ts'
import { daySpanLabel } from './words.ts'

interface EditSlotProps {
  side: OrganizationKind
  registration: OwnRegistration
  slot: ExhibitorSlot
  onClose: () => void
}

/** Changes the representative or place of a slot no one has booked. */
export const EditSlot = ({ side, registration, slot, onClose }: EditSlotProps) => {
  const { edit, list } = slotCalls(side)
  const form = useContractForm({
    endpoint: edit,
    params: { id: slot.id },
    initial: { representative: slot.representative.email, place: slot.place },
    invalidates: [list],
    onSuccess: () => {
      announceToScreenReader('Appointment updated')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={daySpanLabel(slot, registration.event.time_zone)}>
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <Select
          label="With"
          allowDeselect={false}
          data={registration.representatives.map(({ name, email }) => ({ value: email, label: name }))}
          {...form.field('representative')}
        />
        <TextInput label="Where (optional)" maxLength={PLACE_LENGTH} {...form.field('place')} />
      </DialogForm>
    </Modal>
  )
}
