import { Textarea, TextInput } from '@mantine/core'
import type { Billing } from '../invoice-documents.contract.ts'

export const noBilling: Billing = { name: '', address: '', tax_number: '', purchase_order: '' }

/** Names of the inputs where they are part of another form. */
export const billingLabels = {
  'billing.purchase_order': 'Purchase order number',
  'billing.name': 'Invoice to',
  'billing.address': 'Billing address',
  'billing.tax_number': 'Tax or VAT number',
}

interface BillingFieldsProps {
  /** The form's inputs, by name. */
  field: (name: keyof Billing) => object
  /** The organization’s own name, which stands on the invoice if none is given. */
  us?: string
  /** Whether the reader is that organization. */
  isOwn: boolean
}

/** What an exhibitor wants to read on its invoice. */
export const BillingFields = ({ field, us, isOwn }: BillingFieldsProps) => (
  <>
    <TextInput label="Purchase order number (optional)" maxLength={100} {...field('purchase_order')} />
    <TextInput
      label="Invoice to (optional)"
      description={`If it’s not ${isOwn ? 'your' : 'their'} organization’s name.`}
      maxLength={200}
      {...(us && { placeholder: us })}
      {...field('name')}
    />
    <Textarea
      label="Billing address (optional)"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={500}
      {...field('address')}
    />
    <TextInput label="Tax or VAT number (optional)" maxLength={50} {...field('tax_number')} />
  </>
)
