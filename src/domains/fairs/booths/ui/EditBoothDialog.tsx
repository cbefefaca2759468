import { Modal, Select, Text, TextInput } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type BoothPlan, editBooth, NUMBER_LENGTH, type NumberedBooth } from '../numbered-booths.contract.ts'
import { staleAfterPlanning } from './calls.ts'

interface EditBoothDialogProps {
  booth: NumberedBooth
  kinds: BoothPlan['kinds']
  onClose: () => void
}

/** Changes a booth's number, and its kind while it is free. */
export const EditBoothDialog = ({ booth, kinds, onClose }: EditBoothDialogProps) => {
  const form = useContractForm({
    endpoint: editBooth,
    params: { id: booth.id },
    initial: { number: booth.number, kind_id: booth.kind.id },
    labels: { number: 'Number', kind_id: 'Kind' },
    invalidates: staleAfterPlanning,
    onSuccess: ({ number }) => {
      announceToScreenReader(`${number} saved`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Edit ${booth.number}`}>
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <TextInput label="Number" maxLength={NUMBER_LENGTH} data-autofocus {...form.field('number')} />
        <Select
          label="Kind"
          data={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          disabled={booth.exhibitor !== null}
          {...form.field('kind_id')}
        />
        {booth.exhibitor && (
          <Text size="sm" c="dimmed">
            {booth.exhibitor.organization.name} has this booth. Unassign it to change its kind.
          </Text>
        )}
      </DialogForm>
    </Modal>
  )
}
