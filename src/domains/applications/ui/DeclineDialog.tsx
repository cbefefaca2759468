import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { labels } from '#shared/labels-of-lists.ts'
import { type DeclineReason, declineReasons } from '#shared/lists.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { StudentApplication } from '../applications.contract.ts'
import { DECLINE_LENGTH, declineOffer } from '../offers/job-offers.contract.ts'
import { changedByStudent } from './calls.ts'

const reasons = declineReasons.map((value) => ({ value, label: labels[value] ?? value }))

/** Declines an offer: explains the effect and asks for an optional reason. */
export const DeclineDialog = ({ of, onClose }: { of: StudentApplication; onClose: () => void }) => {
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [message, setMessage] = useState('')
  const call = useCall(declineOffer, {
    invalidates: changedByStudent,
    onSuccess: () => {
      announceToScreenReader('You declined the offer')
      onClose()
    },
    onError: announceFailure,
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const words = message.trim()
    call.mutate({
      body: { application_id: of.id, ...(reason && { reason }), ...(words && { message: words }) },
    })
  }
  return (
    <Modal opened onClose={onClose} title="Decline this offer?">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>
            This ends your application. {of.organization.name} will be notified right away and can no longer
            see your resume, message, and answers. You can apply again while the job is open.
          </Text>
          <Select
            label="Reason (optional)"
            description={`${of.organization.name} will see it.`}
            placeholder="Choose one"
            data={reasons}
            maxDropdownHeight={320}
            clearable
            value={reason}
            onChange={(value) => setReason(value as DeclineReason | null)}
          />
          <MessageField
            maxLength={DECLINE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={call.isPending}>
              Decline offer
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
