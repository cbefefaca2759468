import { Modal, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CountrySelect } from '#domains/organizations/profile/ui/CountrySelect.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { Seller } from '../invoice-documents.contract.ts'
import { countryOf } from './BillingFields.tsx'
import { hostInvoices } from './calls.ts'

interface SellerDialogProps {
  side: OrganizationKind
  onClose: () => void
}

const Form = ({ side, seller, onClose }: SellerDialogProps & { seller: Seller }) => {
  const { saveSeller, seller: read, documents } = hostInvoices(side)
  const form = useContractForm({
    endpoint: saveSeller,
    initial: seller,
    labels: { tax_rate: 'Tax in percent' },
    invalidates: [read, documents],
    onSuccess: () => {
      announceToScreenReader('Invoice details saved')
      onClose()
    },
  })
  const { value, onChange, ...rate } = form.field('tax_rate') as {
    value: number | ''
    onChange: (value: number | string) => void
  }
  return (
    <DialogForm form={form} verb="Save" onCancel={onClose}>
      <TextInput label="Name on invoices" maxLength={200} {...form.field('name')} />
      <Textarea label="Address" autosize minRows={3} maxRows={8} maxLength={500} {...form.field('address')} />
      <TextInput label="Tax or VAT number (optional)" maxLength={50} {...form.field('tax_number')} />
      <CountrySelect
        label="Country (optional)"
        description="If it’s not the one of your profile."
        clearable
        {...countryOf(form.field('country_code'))}
      />
      <TextInput
        label="Email for questions about invoices (optional)"
        description="With it, invoices also come as structured data (XML by EN 16931) for exhibitors who give theirs."
        type="email"
        maxLength={254}
        {...form.field('email')}
      />
      <TextInput
        label="Name of the tax (optional)"
        placeholder="VAT"
        maxLength={30}
        {...form.field('tax_name')}
      />
      <NumberInput
        label="Tax in percent"
        description="Prices of booths include it. Enter 0 if there is no tax."
        min={0}
        max={100}
        decimalScale={2}
        suffix=" %"
        {...rate}
        value={value === '' ? '' : value / 100}
        onChange={(next) => onChange(next === '' ? '' : Math.round(Number(next) * 100))}
      />
      <Textarea
        label="Note on invoices (optional)"
        description="Such as why no tax is charged."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.field('note')}
      />
    </DialogForm>
  )
}

/** What stands on the host's invoices from now on. */
export const SellerDialog = ({ side, onClose }: SellerDialogProps) => {
  const { data, error, refetch } = useQuery(queryFor(hostInvoices(side).seller, {}))
  return (
    <Modal opened onClose={onClose} title="Invoice details">
      {data ? (
        <Form
          side={side}
          seller={
            data.seller ?? {
              name: data.name,
              address: '',
              tax_number: '',
              tax_name: '',
              tax_rate: 0,
              note: '',
              country_code: '',
              email: '',
            }
          }
          onClose={onClose}
        />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Skeletons count={3} height={48} />
      )}
    </Modal>
  )
}
