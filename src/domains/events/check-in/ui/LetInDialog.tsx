import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LET_IN_REASON_LENGTH } from '../let-ins.contract.ts'

const COMMON = ['Guest of an exhibitor', 'Works at the event', 'Wrong day on the ticket', 'Host agreed']

interface LetInDialogProps {
  onLetIn: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why somebody is let in anyway; a common reason takes one tap. */
export const LetInDialog = ({ onLetIn, onClose }: LetInDialogProps) => {
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (why: string) => {
    setSending(true)
    await onLetIn(why)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) void send(reason)
  }
  return (
    <Modal opened onClose={onClose} title="Let in anyway?">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">The reason is kept and shown in the list of participants.</Text>
          <Group gap="xs">
            {COMMON.map((why) => (
              <Button key={why} size="sm" variant="default" disabled={isSending} onClick={() => send(why)}>
                {why}
              </Button>
            ))}
          </Group>
          <TextInput
            label="Another reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={LET_IN_REASON_LENGTH}
            autoComplete="off"
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending} disabled={!reason.trim()}>
              Let in
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
