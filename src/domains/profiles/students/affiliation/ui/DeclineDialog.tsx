import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { REASON_LENGTH } from '#domains/students/affiliation/affiliations.contract.ts'

interface DeclineDialogProps {
  /** Whom it concerns: one by name, several by number. */
  who: string
  several: boolean
  busy: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

/** Asks before students are told that the university doesn't know them. */
export const DeclineDialog = ({ who, several, busy, onClose, onDecline }: DeclineDialogProps) => {
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Confirm that ${who} ${several ? 'don’t' : 'doesn’t'} study with you?`}
    >
      <Stack>
        <Text size="sm">
          They are told in the app and by email, and can choose another university. Their profile stays, but
          employers no longer see your name on it. You can still confirm them later.
        </Text>
        <Textarea
          label="Reason (optional)"
          description="They’ll read it exactly as you write it."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={REASON_LENGTH}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => onDecline(reason.trim())}>
            Not ours
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
