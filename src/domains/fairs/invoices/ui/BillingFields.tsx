import { Textarea, TextInput } from '@mantine/core'
import { CountrySelect } from '#domains/organizations/profile/ui/CountrySelect.tsx'
import type { Billing } from '../invoice-documents.contract.ts'

export const noBilling: Billing = {
  name: '',
  address: '',
  tax_number: '',
  purchase_order: '',
  country_code: '',
  email: '',
}

/** Names of the inputs where they are part of another form. */
export const billingLabels = {
  'billing.purchase_order': 'Purchase order number',
  'billing.name': 'Invoice to',
  'billing.address': 'Billing address',
  'billing.tax_number': 'Tax or VAT number',
  'billing.country_code': 'Country of the billing address',
  'billing.email': 'Email for invoices',
}

/** A choice that is taken back is empty, not nothing. */
export const countryOf = (input: object) => {
  const { value, onChange, ...rest } = input as { value: string; onChange: (value: string) => void }
  return { ...rest, value: value || null, onChange: (next: string | null) => onChange(next ?? '') }
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
    <CountrySelect
      label="Country of the billing address (optional)"
      description={`If it’s not the one of ${isOwn ? 'your' : 'their'} profile.`}
      clearable
      {...countryOf(field('country_code'))}
    />
    <TextInput label="Tax or VAT number (optional)" maxLength={50} {...field('tax_number')} />
    <TextInput
      label="Email for invoices (optional)"
      description="With it, invoices also come as structured data (XML by EN 16931)."
      type="email"
      maxLength={254}
      {...field('email')}
    />
  </>
)
