import { Button, Modal, Text, Textarea } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogForm } from './DialogForm.tsx'

interface ReasonDialogProps {
  /** The label of the button that opens it. */
  label: string
  icon: TablerIcon
  title: string
  /** For actions that can't be undone. */
  dangerous?: boolean
  children: (close: () => void) => ReactNode
}

/** A button for a serious action on a person or organization, with a dialog that asks for the reason. */
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
  /** An example answer, in quotation marks. */
  like: string
  onCancel: () => void
  /** What it does. */
  children: ReactNode
}

/** Describes what the action does and asks for the reason, for the log. */
export const ReasonForm = ({ form, verb, question, like, onCancel, children }: ReasonFormProps) => (
  <DialogForm form={form} verb={verb} dangerous onCancel={onCancel}>
    <Text size="sm">{children}</Text>
    <Textarea
      label={question}
      description={`For the log, such as ${like}. Leave out personal details.`}
      autosize
      minRows={2}
      maxLength={1000}
      data-autofocus
      {...form.field('reason')}
    />
  </DialogForm>
)
