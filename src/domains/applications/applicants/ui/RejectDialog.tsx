import { Alert, Button, Checkbox, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { countLabel, listLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { type RejectionReason, rejectionReasons } from '#shared/lists.ts'
import { MessageField } from '#web/kit/MessageField.tsx'
import { MESSAGE_LENGTH, type NoticeTiming } from '../../applications.contract.ts'
import type { ApplicantRow } from '../applicants.contract.ts'
import { useTellings } from './telling.tsx'
import { type Rejection, type Subject, subjectOf } from './useDecisions.ts'
import { nameOf } from './words.ts'

interface RejectDialogProps {
  rows: readonly ApplicantRow[]
  onClose: () => void
  onReject: (who: Subject, rejection: Rejection) => Promise<boolean>
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

interface AcceptedProps {
  names: string[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Who said yes counts on the place: that is read and confirmed before the offer is taken back. */
const Accepted = ({ names, checked, onChange }: AcceptedProps) => {
  const one = names.length === 1
  return (
    <Alert color="red" title={`${listLabel(names)} accepted your offer`}>
      <Stack gap="sm">
        <Text size="sm">
          {one ? 'This person counts' : 'These people count'} on the place and may have turned others down.
          Rejecting takes the offer back, and the letter says so.
        </Text>
        <Checkbox
          label={one ? 'Take the offer back all the same' : 'Take these offers back all the same'}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}

/** Asks why, and what to write; says when the student learns of it, and who counts on the place. */
export const RejectDialog = ({ rows, onClose, onReject }: RejectDialogProps) => {
  const who = subjectOf(rows)
  const accepted = rows.filter(({ reject_warning }) => reject_warning)
  const [confirmed, setConfirmed] = useState(false)
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
    const despite = accepted.map(({ id }) => id)
    if (await onReject(who, { reason, tell, message: message.trim(), despite })) onClose()
    setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={`Reject ${who.name}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {accepted.length > 0 && (
            <Accepted
              names={accepted.map(({ student }) => nameOf(student))}
              checked={confirmed}
              onChange={setConfirmed}
            />
          )}
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
            <Button
              type="submit"
              color="red"
              loading={busy}
              disabled={!tell || (accepted.length > 0 && !confirmed)}
            >
              Reject
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
