import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { MessageField } from '#web/kit/MessageField.tsx'
import { MESSAGE_LENGTH } from '../../applications.contract.ts'

interface MessageDialogProps {
  title: string
  verb: string
  /** What the message is sent with. */
  description: string
  onClose: () => void
  onSend: (message: string) => unknown
}

/** A step with a message to the student. */
export const MessageDialog = ({ title, verb, description, onClose, onSend }: MessageDialogProps) => {
  const [message, setMessage] = useState('')
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    onSend(message.trim())
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <MessageField
            description={description}
            minRows={4}
            maxRows={12}
            maxLength={MESSAGE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{verb}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
