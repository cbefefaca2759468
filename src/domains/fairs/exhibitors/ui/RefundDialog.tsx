import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { REASON_LENGTH } from '../../fairs.contract.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { hostCalls, staleAfterDecision } from './calls.ts'
import { RefundForm } from './RefundForm.tsx'

interface RefundDialogProps {
  side: OrganizationKind
  of: Pick<Exhibitor, 'id' | 'currency'>
  /** What did not come by card. */
  held: number
  onClose: () => void
}

/** Records what the host gave back, all it holds or a part; money that came by card goes back through Stripe. */
export const RefundDialog = ({ side, of, held, onClose }: RefundDialogProps) => {
  const form = useContractForm({
    endpoint: hostCalls(side).review,
    params: { id: of.id },
    initial: { step: 'refund' as const, amount: held, reason: '', method: null, received_on: null },
    labels: { amount: 'Amount', reason: 'Reason' },
    invalidates: staleAfterDecision(side),
    onSuccess: () => {
      announceToScreenReader('Refund recorded')
      onClose()
    },
  })
  return (
    <RefundForm
      title="Record a refund?"
      verb="Record refund"
      consequence="Refund the payment outside Fairlead first. This records it in the ledger and notifies them. What was paid by card is refunded under “Card payments” instead."
      currency={of.currency!}
      reasonLength={REASON_LENGTH}
      form={form}
      onClose={onClose}
    />
  )
}
