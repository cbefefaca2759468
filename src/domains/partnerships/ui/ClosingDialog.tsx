import { Modal, Select, Text } from '@mantine/core'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type DeclineReason, declineReasons, reasonLabels, WORDS_LENGTH } from '../partnerships.contract.ts'
import { callsOf, staleAfterStep } from './calls.ts'

interface ClosingDialogProps {
  side: OrganizationKind
  /** Of the partnership. */
  id: string
  name: string
  status: 'declined' | 'ended'
  onClose: () => void
}

const reasons = declineReasons.map((value) => ({ value, label: reasonLabels[value] }))

const wordsOf = {
  declined: {
    title: 'Decline this request?',
    text: ' is told right away, with your reason. They can ask again, and so can you.',
    verb: 'Decline',
    done: 'Request declined',
  },
  ended: {
    title: 'End this partnership?',
    text: ' is told right away. You’ll both lose access to each other’s partner events; your messages stay readable, and either of you can ask again.',
    verb: 'End partnership',
    done: 'Partnership ended',
  },
} as const

/** Asks why a request is declined or a partnership ends, and what to tell them. */
export const ClosingDialog = ({ side, id, name, status, onClose }: ClosingDialogProps) => {
  const words = wordsOf[status]
  const form = useContractForm({
    endpoint: callsOf(side).answer,
    initial: { id, status, reason: null as DeclineReason | null, message: '' },
    invalidates: staleAfterStep(side),
    onSuccess: () => {
      announceToScreenReader(words.done)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <DialogForm form={form} verb={words.verb} dangerous onCancel={onClose}>
        <Text size="sm">
          <bdi>{name}</bdi>
          {words.text}
        </Text>
        {status === 'declined' && (
          <Select
            label="Reason"
            description="They’ll see this."
            placeholder="Choose one"
            data={reasons}
            data-autofocus
            {...form.field('reason')}
          />
        )}
        <MessageField maxLength={WORDS_LENGTH} {...form.field('message')} />
      </DialogForm>
    </Modal>
  )
}
