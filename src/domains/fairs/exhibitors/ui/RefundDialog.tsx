import { Modal, Text, Textarea } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { REASON_LENGTH } from '../../fairs.contract.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { hostCalls, staleAfterDecision } from './calls.ts'
import { MoneyInput } from './MoneyInput.tsx'

interface RefundDialogProps {
  side: OrganizationKind
  of: Pick<Exhibitor, 'id' | 'received' | 'currency'>
  onClose: () => void
}

/** Records what the host gave back, all it holds or a part. */
export const RefundDialog = ({ side, of, onClose }: RefundDialogProps) => {
  const form = useContractForm({
    endpoint: hostCalls(side).review,
    params: { id: of.id },
    initial: { step: 'refund' as const, amount: of.received, reason: '', method: null, received_on: null },
    labels: { amount: 'Amount', reason: 'Reason' },
    invalidates: staleAfterDecision(side),
    onSuccess: () => {
      announceToScreenReader('Refund recorded')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Record a refund?">
      <DialogForm form={form} verb="Record refund" onCancel={onClose}>
        <Text size="sm">
          Refund the payment outside Fairlead first. This records it in the ledger and notifies them. What was
          paid by card is refunded under “Card payments” instead.
        </Text>
        <MoneyInput label="Amount" currency={of.currency!} field={form.field('amount')} />
        <Textarea
          label="Reason"
          description="They’ll see it exactly as you write it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_LENGTH}
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
  )
}
