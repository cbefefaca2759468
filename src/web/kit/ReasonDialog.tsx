import { Button, Modal, Text, Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogForm } from './DialogForm.tsx'

interface ReasonDialogProps {
  /** What the button that opens it says. */
  label: string
  icon: TablerIcon
  title: string
  /** For what cannot be taken back. */
  dangerous?: boolean
  children: (close: () => void) => ReactNode
}

/** A button to a heavy step about somebody, with a dialog that asks why. */
export const ReasonDialog = ({ label, icon: Icon, title, dangerous, children }: ReasonDialogProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={open}
        {...(dangerous && { color: 'red', c: 'var(--mantine-color-error)' })}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title}>
        {children(close)}
      </Modal>
    </>
  )
}

interface ReasonFormProps {
  form: Parameters<typeof DialogForm>[0]['form'] & { field: (name: 'reason') => GetInputPropsReturnType }
  verb: string
  question: string
  /** What an answer could be, in quotation marks. */
  like: string
  onCancel: () => void
  /** What it does. */
  children: ReactNode
}

/** What the step does, and why it is taken, for the log. */
export const ReasonForm = ({ form, verb, question, like, onCancel, children }: ReasonFormProps) => (
  <DialogForm form={form} verb={verb} dangerous onCancel={onCancel}>
    <Text size="sm">{children}</Text>
    <Textarea
      label={question}
      description={`For the log, like ${like}. Leave out personal details.`}
      autosize
      minRows={2}
      maxLength={1000}
      data-autofocus
      {...form.field('reason')}
    />
  </DialogForm>
)
