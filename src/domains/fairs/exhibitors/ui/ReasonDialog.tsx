import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { REASON_LENGTH } from '../../fairs.contract.ts'

interface ReasonDialogProps {
  title: string
  /** What the step leads to. */
  consequence: string
  verb: string
  busy: boolean
  danger?: boolean
  onClose: () => void
  onSend: (reason: string) => void
}

/** Asks for a reason, which the other team will see. */
export const ReasonDialog = ({
  title,
  consequence,
  verb,
  busy,
  danger = true,
  onClose,
  onSend,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => {
    if (!reason.trim()) return setMissing(true)
    onSend(reason.trim())
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{consequence}</Text>
        <Textarea
          label="Reason"
          description="They’ll see it exactly as you write it."
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing && 'Enter a reason'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_LENGTH}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {/^cancel/i.test(verb) ? 'Keep it' : 'Cancel'}
          </Button>
          <Button {...(danger && { color: 'red' })} loading={busy} onClick={send}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
