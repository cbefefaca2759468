import { Button, Modal, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type InvitedEvent, REASON_LENGTH } from '../../received-invitations.contract.ts'
import { invitedCalls, staleAfterAnswer } from '../../ui/words.ts'

interface DeclineProps {
  side: OrganizationKind
  event: InvitedEvent
  /** Where to go from a page that is only for whoever may accept. */
  onDeclined?: () => unknown
}

const Dialog = ({ side, event, onDeclined, onClose }: DeclineProps & { onClose: () => void }) => {
  const form = useContractForm({
    endpoint: invitedCalls(side).decline,
    initial: { invitation_id: event.invitation.id, event_id: null, reason: '' },
    invalidates: staleAfterAnswer(side),
    onSuccess: () => {
      announceToScreenReader('Invitation declined')
      onClose()
      return onDeclined?.()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Decline this invitation?">
      <DialogForm form={form} verb="Decline" dangerous onCancel={onClose}>
        <Text size="sm">
          {event.host.name} will be notified right away. If you change your mind, they’ll have to invite you
          again.
        </Text>
        <Textarea
          label="Reason (optional)"
          description="They’ll see it."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={REASON_LENGTH}
          data-autofocus
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
  )
}

export const DeclineButton = (props: DeclineProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open} aria-label={`Decline: ${props.event.title}`}>
        Decline
      </Button>
      {opened && <Dialog {...props} onClose={close} />}
    </>
  )
}
