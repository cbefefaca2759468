import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { countLabel, fullName, listLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import { type RejectionReason, rejectionReasons } from '#shared/lists.ts'
import { ChipField } from '#web/kit/ChipField.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { MESSAGE_LENGTH, type NoticeTiming } from '../../applications.contract.ts'
import type { ApplicantRow } from '../applicants.contract.ts'
import { useNoticeTimings } from './notice-timing.tsx'
import { type Rejection, type Subject, subjectOf } from './useDecisions.ts'

interface RejectDialogProps {
  rows: readonly ApplicantRow[]
  /** Everyone who matches, instead of the rows. */
  whole?: Subject
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
      They’ll be notified right away.
    </Text>
  ) : (
    <Radio.Group
      label="When to notify them"
      value={value}
      onChange={(chosen) => onChange(chosen as NoticeTiming)}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="later"
          label={`In ${countLabel(hours, 'hour')}`}
          description="If you undo it before then, nothing is sent."
        />
        <Radio value="now" label="Now" description="If you undo it later, they’ll be notified of that too." />
      </Stack>
    </Radio.Group>
  )

interface AcceptedProps {
  names: string[]
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Warns that the student accepted the offer; must be confirmed before rejecting. */
const Accepted = ({ names, checked, onChange }: AcceptedProps) => {
  const one = names.length === 1
  return (
    <Alert color="red" title={`${listLabel(names)} accepted your offer`}>
      <Stack gap="sm">
        <Text size="sm">
          {one ? 'This person is counting' : 'These people are counting'} on this job and may have turned down
          others. Rejecting withdraws the offer, and the email says so.
        </Text>
        <Checkbox
          label={one ? 'Withdraw the offer anyway' : 'Withdraw these offers anyway'}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}

/** Asks for a reason and a message, and shows when the student will be notified and who accepted an offer. */
export const RejectDialog = ({ rows, whole, onClose, onReject }: RejectDialogProps) => {
  const who = whole ?? subjectOf(rows)
  const accepted = whole ? [] : rows.filter(({ reject_warning }) => reject_warning)
  const [confirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const timings = useNoticeTimings()
  const [chosen, setChosen] = useState<NoticeTiming | null>(null)
  const tell = chosen ?? timings?.usual('rejected')
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
          {whole && <Text size="sm">Whoever accepted your offer stays. Reject them one by one.</Text>}
          {accepted.length > 0 && (
            <Accepted
              names={accepted.map(({ student }) => fullName(student))}
              checked={confirmed}
              onChange={setConfirmed}
            />
          )}
          <ChipField
            label="Reason"
            description="The student sees it, except “Other.”"
            options={reasons}
            value={reason}
            onChange={(value) => setReason(value as RejectionReason)}
            error={missing && !reason ? 'Choose a reason' : undefined}
            hasFocus
          />
          <MessageField
            maxLength={MESSAGE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {timings && tell && (
            <WhenTold
              choices={timings.of('rejected')}
              hours={timings.hours}
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
