import { Text, Textarea } from '@mantine/core'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { inviteToSchedule, type ScheduleSummary } from '../interview-schedules.contract.ts'
import { DETAILS_LENGTH } from '../interview-values.contract.ts'
import { changedByInterviews } from './team-calls.ts'

interface ExistingTimesProps {
  of: ScheduleSummary
  ids: readonly string[]
  /** Their name, or how many there are. */
  name: string
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Invites applicants to times that are offered already. */
export const ExistingTimes = ({ of, ids, name, onClose, onDone }: ExistingTimesProps) => {
  const form = useContractForm({
    endpoint: inviteToSchedule,
    params: { id: of.id },
    initial: { applicant_ids: [...ids], message: '' },
    invalidates: changedByInterviews,
    onSuccess: () => {
      announceToScreenReader('Invited to choose a time')
      onClose()
      onDone?.()
    },
  })
  return (
    <DialogForm form={form} verb="Send invitation" onCancel={onClose}>
      <Text size="sm">
        {name} is told now and books one of {countLabel(of.times - of.booked, 'free time')}, in their own time
        zone.
      </Text>
      <Textarea
        label="Message (optional)"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={DETAILS_LENGTH}
        {...form.field('message')}
      />
    </DialogForm>
  )
}
