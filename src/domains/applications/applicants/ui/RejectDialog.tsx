import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel } from '../../../../shared/labels.ts'
import { labels } from '../../../../shared/labels-of-lists.ts'
import { type RejectionReason, rejectionReasons } from '../../../../shared/lists.ts'
import { MessageField } from '../../../../web/kit/MessageField.tsx'
import { queryFor } from '../../../../web/queries.ts'
import { MESSAGE_LENGTH } from '../../contract.ts'
import { applicantSettings } from '../settings/contract.ts'
import type { Subject } from './useDecisions.ts'

interface RejectDialogProps {
  who: Subject
  onClose: () => void
  onReject: (reason: RejectionReason, message: string) => Promise<boolean>
}

const reasons = rejectionReasons.map((value) => ({ value, label: labels[value] ?? value }))

const WhenTold = () => {
  const hours = useQuery(queryFor(applicantSettings)).data?.rejection_delay_hours
  if (hours === undefined) return null
  return (
    <Text size="sm" c="dimmed">
      {hours === 0
        ? 'They are told at once.'
        : `They are told in ${countLabel(hours, 'hour')}. Undo it before, and nothing is sent.`}
    </Text>
  )
}

/** Asks why, and what to write; says when the student learns of it. */
export const RejectDialog = ({ who, onClose, onReject }: RejectDialogProps) => {
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (!reason) return setMissing(true)
    setBusy(true)
    if (await onReject(reason, message.trim())) onClose()
    setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={`Reject ${who.name}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Select
            label="Reason"
            description="The student reads it, except “Other”."
            placeholder="Choose one"
            data={reasons}
            maxDropdownHeight={320}
            value={reason}
            onChange={(value) => setReason(value as RejectionReason)}
            error={missing && !reason ? 'Choose a reason' : undefined}
            data-autofocus
          />
          <MessageField
            maxLength={MESSAGE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <WhenTold />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={busy}>
              Reject
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
