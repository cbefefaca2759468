import { Textarea, type TextareaProps } from '@mantine/core'

interface MessageFieldProps extends TextareaProps {
  /** The maximum length, as the call's contract states it. */
  maxLength: number
}

/** A short message sent along. */
export const MessageField = (props: MessageFieldProps) => (
  <Textarea label="Message (optional)" autosize minRows={3} maxRows={10} {...props} />
)
