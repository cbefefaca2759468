import { Modal, Text, Textarea } from '@mantine/core'
import { fullName } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { HostedEvent } from '../../hosting/hosted-events.contract.ts'
import { staleAfterChange } from '../../hosting/ui/host-calls.ts'
import { type Participant, REASON_LENGTH } from '../participants.contract.ts'
import { participantCalls } from './words.ts'

interface RemoveDialogProps {
  event: HostedEvent
  participant: Participant
  onClose: () => void
}

/** Asks why a participant is removed; the student sees the reason. */
export const RemoveDialog = ({ event, participant, onClose }: RemoveDialogProps) => {
  const side = event.host.kind
  const calls = participantCalls(side)
  const name = fullName(participant)
  const form = useContractForm({
    endpoint: calls.remove,
    initial: { registration_id: participant.id, reason: '' },
    invalidates: [calls.list, ...staleAfterChange(side)],
    onSuccess: () => {
      announceToScreenReader(`${name} is no longer registered`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Remove ${name} from the event?`}>
      <DialogForm form={form} verb="Remove" dangerous onCancel={onClose}>
        <Text size="sm">
          {name} will get an email with your reason and can’t register again unless you readmit them. Their
          place goes to the next person in line right away.
        </Text>
        <Textarea
          label="Reason"
          description="The student will see it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_LENGTH}
          data-autofocus
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
  )
}
