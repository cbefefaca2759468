import { Modal } from '@mantine/core'
import type { Endpoint } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { Billing } from '../invoice-documents.contract.ts'
import { BillingFields } from './BillingFields.tsx'
import type { hostInvoices, ownInvoices } from './calls.ts'

interface BillingDialogProps {
  bill: ReturnType<typeof ownInvoices>['bill'] | ReturnType<typeof hostInvoices>['bill']
  /** The call that shows them. */
  documents: Endpoint
  id: string
  /** Who pays if nobody else is named. */
  us: string
  /** Whether the reader is who pays. */
  isOwn: boolean
  initial: Billing
  onClose: () => void
}

/** Who pays for a registration, as its invoices are to say. */
export const BillingDialog = ({ bill, documents, id, us, isOwn, initial, onClose }: BillingDialogProps) => {
  const form = useContractForm({
    endpoint: bill,
    params: { id },
    initial,
    invalidates: [documents],
    onSuccess: () => {
      announceToScreenReader('Billing details saved')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Billing details">
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <BillingFields field={form.field} us={us} isOwn={isOwn} />
      </DialogForm>
    </Modal>
  )
}
