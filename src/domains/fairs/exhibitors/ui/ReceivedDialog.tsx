import { Modal, Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { methodLabels } from '../../fairs.contract.ts'
import { priceLabel } from '../../ui/words.ts'
import type { ExhibitorRow } from '../exhibitors.contract.ts'
import { hostCalls, staleAfterDecision } from './calls.ts'
import { MoneyInput } from './MoneyInput.tsx'

interface ReceivedDialogProps {
  side: OrganizationKind
  of: Pick<ExhibitorRow, 'id' | 'organization' | 'fee' | 'open' | 'currency'>
  onClose: () => void
}

export const methods = Object.entries(methodLabels).map(([value, label]) => ({ value, label }))

/** Records a payment that came in without a proof. */
export const ReceivedDialog = ({ side, of, onClose }: ReceivedDialogProps) => {
  const form = useContractForm({
    endpoint: hostCalls(side).review,
    params: { id: of.id },
    initial: {
      step: 'receive' as const,
      reason: null,
      amount: of.open || of.fee,
      method: 'bank_transfer' as const,
      received_on: Temporal.Now.plainDateISO().toString(),
    },
    labels: { amount: 'Amount', method: 'Method', received_on: 'Received on' },
    invalidates: staleAfterDecision(side),
    onSuccess: () => {
      announceToScreenReader('Payment recorded')
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${of.organization.name} paid ${priceLabel(of.open || of.fee, of.currency)}?`}
    >
      <DialogForm form={form} verb="Record payment" onCancel={onClose}>
        <MoneyInput
          label="Amount"
          description="Enter less if a part came in."
          currency={of.currency!}
          field={form.field('amount')}
        />
        <Select label="Method" data={methods} allowDeselect={false} {...form.field('method')} />
        <DateInput label="Received on" maxDate={new Date()} {...form.field('received_on')} />
      </DialogForm>
    </Modal>
  )
}
