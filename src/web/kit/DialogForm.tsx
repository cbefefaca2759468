import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { ContractForm } from '../contract-form.ts'
import { FormSummary } from './FormSummary.tsx'

interface DialogFormProps {
  form: Pick<ContractForm, 'wrong' | 'failure' | 'summaryId' | 'sending'> & {
    props: { onSubmit: (event?: FormEvent) => void; noValidate: boolean; id: string }
  }
  /** The verb on the button that sends it. */
  verb: string
  /** For actions that can't be undone. */
  dangerous?: boolean
  cancel?: string
  /** There is nothing to send. */
  disabled?: boolean
  /** What the button does first, keeping the focus where it is. */
  onSend?: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog: errors on top, then the inputs, then Cancel beside the submit button. */
export const DialogForm = (props: DialogFormProps) => {
  const { form, verb, dangerous, cancel = 'Cancel', disabled = false, onSend, onCancel, children } = props
  return (
    <form {...form.props}>
      <Stack>
        <FormSummary form={form} />
        {children}
        <Group justify="flex-end" {...(onSend && { onMouseDown: (event) => event.preventDefault() })}>
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            type="submit"
            loading={form.sending}
            disabled={disabled}
            {...(dangerous && { color: 'red' })}
            {...(onSend && { onClick: onSend })}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
