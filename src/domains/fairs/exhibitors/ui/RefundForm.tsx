import { Modal, Text, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { MoneyInput } from './MoneyInput.tsx'

interface RefundFormProps {
  title: string
  verb: string
  /** What it does, and what it doesn't. */
  consequence: string
  currency: string
  reasonLength: number
  form: ComponentProps<typeof DialogForm>['form'] & { field: (name: 'amount' | 'reason') => object }
  onClose: () => void
}

/** How much goes back, and why: through Stripe, or recorded after it was given back otherwise. */
export const RefundForm = (props: RefundFormProps) => {
  const { title, verb, consequence, currency, reasonLength, form, onClose } = props
  return (
    <Modal opened onClose={onClose} title={title}>
      <DialogForm form={form} verb={verb} onCancel={onClose}>
        <Text size="sm">{consequence}</Text>
        <MoneyInput label="Amount" currency={currency} field={form.field('amount')} />
        <Textarea
          label="Reason"
          description="They’ll see it exactly as you write it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={reasonLength}
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
  )
}
