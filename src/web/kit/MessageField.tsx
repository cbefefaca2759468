import { Textarea, type TextareaProps } from '@mantine/core'

interface MessageFieldProps extends TextareaProps {
  /** How long it may be, as the call's contract says. */
  maxLength: number
}

/** A few words that go along with what is sent. */
export const MessageField = (props: MessageFieldProps) => (
  <Textarea label="Message (optional)" autosize minRows={3} maxRows={10} {...props} />
)
