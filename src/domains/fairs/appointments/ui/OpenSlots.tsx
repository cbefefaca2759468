import { Modal, NumberInput, Select, TextInput } from '@mantine/core'
import { zoneLabel } from '#domains/events/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { OwnRegistration } from '../../exhibitor-registration.contract.ts'
import { MOST_SLOTS, PLACE_LENGTH } from '../appointment-slots.contract.ts'
import { slotCalls } from './calls.ts'
import classes from './slots.module.css'
import { startChoices } from './words.ts'

interface OpenSlotsProps {
  side: OrganizationKind
  registration: OwnRegistration
  onClose: () => void
}

/** Opens back-to-back slots with one representative. */
export const OpenSlots = ({ side, registration, onClose }: OpenSlotsProps) => {
  const { event, representatives } = registration
  const { open, list } = slotCalls(side)
  const starts = startChoices(event, Date.now())
  const form = useContractForm({
    endpoint: open,
    params: { id: registration.id },
    initial: {
      representative: representatives[0]?.email ?? '',
      starts_at: starts[0]?.value ?? '',
      length: 10,
      count: 6,
      pause: 0,
      place: '',
    },
    labels: {
      starts_at: 'First appointment',
      count: 'How many',
      length: 'Minutes each',
      pause: 'Break in minutes',
    },
    invalidates: [list],
    onSuccess: () => {
      announceToScreenReader('Students can now book these appointments')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Offer appointments" size="lg">
      <DialogForm form={form} verb="Add appointments" onCancel={onClose}>
        <div className={classes.fields}>
          <Select
            label="With"
            allowDeselect={false}
            data={representatives.map(({ name, email }) => ({ value: email, label: name }))}
            {...form.field('representative')}
          />
          <Select
            label={`First appointment, ${zoneLabel(event.time_zone)}`}
            searchable
            allowDeselect={false}
            data={starts}
            nothingFoundMessage="Choose a time during the event"
            {...form.field('starts_at')}
          />
          <NumberInput label="Minutes each" min={5} max={120} step={5} {...form.field('length')} />
          <NumberInput label="How many" min={1} max={MOST_SLOTS} {...form.field('count')} />
          <NumberInput label="Break in minutes" min={0} max={60} step={5} {...form.field('pause')} />
          <TextInput
            label="Where (optional)"
            description="Leave empty for your booth."
            maxLength={PLACE_LENGTH}
            {...form.field('place')}
          />
        </div>
      </DialogForm>
    </Modal>
  )
}
