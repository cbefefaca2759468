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
  /** For what cannot be taken back. */
  dangerous?: boolean
  cancel?: string
  /** What the button does first, with the focus left where it is. */
  onSend?: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog: what is wrong above, the inputs, and the way back beside the button that sends it. */
export const DialogForm = (props: DialogFormProps) => {
  const { form, verb, dangerous, cancel = 'Cancel', onSend, onCancel, children } = props
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
