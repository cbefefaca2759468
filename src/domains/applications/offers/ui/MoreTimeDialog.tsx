import { Modal, Text, Textarea } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { StudentApplication } from '../../applications.contract.ts'
import { ownOffer } from '../job-offers.contract.ts'
import { FURTHEST_DAYS, type JobOffer, WHY_LENGTH } from '../offer-terms.contract.ts'
import { askMoreTime } from '../offer-time.contract.ts'
import { dayOf, deadlineOf } from './words.ts'

const DAY = 86_400_000

interface MoreTimeDialogProps {
  of: StudentApplication
  offer: JobOffer
  onClose: () => void
}

/** Asks the employer for a later deadline. */
const MoreTimeDialog = ({ of, offer, onClose }: MoreTimeDialogProps) => {
  const { reply_by } = offer.terms
  const weekLater = new Date(Date.parse(reply_by) + 7 * DAY).toISOString()
  const form = useContractForm({
    endpoint: askMoreTime,
    initial: { application_id: of.id, until: dayOf(weekLater, offer.time_zone), reason: '' },
    invalidates: [ownOffer],
    onSuccess: () => {
      announceToScreenReader('You asked for more time')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Ask for more time">
      <DialogForm form={form} verb="Ask" onCancel={onClose}>
        <Text size="sm">
          Until {of.organization.name} answers, the deadline stands: {deadlineOf(reply_by, offer.time_zone)}.
        </Text>
        <DateInput
          label="Until when would you like to decide?"
          valueFormat="MMMM D, YYYY"
          minDate={new Date(Date.parse(reply_by) + DAY)}
          maxDate={new Date(Date.now() + FURTHEST_DAYS * DAY)}
          {...form.field('until')}
        />
        <Textarea
          label="Why (optional)"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={WHY_LENGTH}
          {...form.field('reason')}
        />
      </DialogForm>
    </Modal>
  )
}
export default MoreTimeDialog
