import { Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { type RejectionReason, rejectionReasons } from '#shared/lists.ts'
import { MessageField } from '#web/kit/MessageField.tsx'
import { MESSAGE_LENGTH, type NoticeTiming } from '../../applications.contract.ts'
import { useTellings } from './telling.tsx'
import type { Subject } from './useDecisions.ts'

interface RejectDialogProps {
  who: Subject
  onClose: () => void
  onReject: (reason: RejectionReason, along: { tell: NoticeTiming; message: string }) => Promise<boolean>
}

const reasons = rejectionReasons.map((value) => ({ value, label: labels[value] ?? value }))

interface WhenToldProps {
  choices: readonly NoticeTiming[]
  hours: number
  value: NoticeTiming
  onChange: (value: NoticeTiming) => void
}

const WhenTold = ({ choices, hours, value, onChange }: WhenToldProps) =>
  choices.length === 1 ? (
    <Text size="sm" c="dimmed">
      They are told at once.
    </Text>
  ) : (
    <Radio.Group
      label="When they are told"
      value={value}
      onChange={(chosen) => onChange(chosen as NoticeTiming)}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="later"
          label={`In ${countLabel(hours, 'hour')}`}
          description="Undo it before, and nothing is sent."
        />
        <Radio value="now" label="Now" description="If you undo it later, they are told of that as well." />
      </Stack>
    </Radio.Group>
  )

/** Asks why, and what to write; says when the student learns of it. */
export const RejectDialog = ({ who, onClose, onReject }: RejectDialogProps) => {
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const tellings = useTellings()
  const [chosen, setChosen] = useState<NoticeTiming | null>(null)
  const tell = chosen ?? tellings?.usual('rejected')
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (!reason) return setMissing(true)
    if (!tell) return
    setBusy(true)
    if (await onReject(reason, { tell, message: message.trim() })) onClose()
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
          {tellings && tell && (
            <WhenTold
              choices={tellings.of('rejected')}
              hours={tellings.hours}
              value={tell}
              onChange={setChosen}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={busy} disabled={!tell}>
              Reject
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
