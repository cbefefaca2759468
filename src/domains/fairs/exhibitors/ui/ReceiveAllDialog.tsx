import { Modal, Select, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { hostCalls, staleAfterDecision } from './calls.ts'
import { methods } from './ReceivedDialog.tsx'
import type { Chosen } from './useDecision.ts'

interface ReceiveAllDialogProps {
  side: OrganizationKind
  target: Chosen
  count: number
  onDone: () => void
  onClose: () => void
}

/** Records that several fees came in, the same way on the same day. */
export const ReceiveAllDialog = ({ side, target, count, onDone, onClose }: ReceiveAllDialogProps) => {
  const form = useContractForm({
    endpoint: hostCalls(side).receive,
    initial: {
      registration_ids: null,
      matching: null,
      method: 'bank_transfer' as const,
      received_on: Temporal.Now.plainDateISO().toString(),
    },
    labels: { method: 'Method', received_on: 'Received on' },
    prepare: (values) => ({ ...values, ...target }) as never,
    invalidates: staleAfterDecision(side),
    onSuccess: ({ changed }) => {
      announceToScreenReader(`${countLabel(changed, 'payment')} recorded`)
      onDone()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Mark ${countLabel(count, 'fee')} as paid?`}>
      <DialogForm form={form} verb="Record payments" onCancel={onClose}>
        <Text size="sm">What is open is recorded as received, and the exhibitors get a receipt.</Text>
        <Select label="Method" data={methods} allowDeselect={false} {...form.field('method')} />
        <DateInput label="Received on" maxDate={new Date()} {...form.field('received_on')} />
      </DialogForm>
    </Modal>
  )
}
