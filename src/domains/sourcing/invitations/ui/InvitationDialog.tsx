import { Modal, Select, Text, Textarea } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { studentSearch } from '../../student-search.contract.ts'
import {
  INVITATION_DAYS,
  INVITATION_LENGTH,
  invitationForm,
  inviteToApply,
  sentInvitations,
} from '../job-invitations.contract.ts'

interface InvitationDialogProps {
  student: { id: string; first_name: string }
  jobs: readonly { id: string; title: string }[]
  onClose: () => void
}

/** The job and a few words of one's own. */
const InvitationDialog = ({ student, jobs, onClose }: InvitationDialogProps) => {
  const form = useContractForm({
    endpoint: inviteToApply,
    params: { id: student.id },
    initial: { job_id: jobs.length === 1 ? jobs[0]!.id : '', message: '' },
    invalidates: [invitationForm, sentInvitations, studentSearch],
    onSuccess: () => {
      announceToScreenReader('The invitation is sent')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Invite ${student.first_name} to apply`}>
      <DialogForm form={form} verb="Send invitation" onCancel={onClose}>
        <Select
          label="Job"
          placeholder="Choose one of your open jobs"
          searchable
          data={jobs.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('job_id')}
        />
        <Textarea
          label="Your message"
          description="Why this job, and why this student."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={INVITATION_LENGTH}
          {...form.field('message')}
        />
        <Text size="sm" c="dimmed">
          {student.first_name} can apply or say “Not interested” within {INVITATION_DAYS} days.
        </Text>
      </DialogForm>
    </Modal>
  )
}
export default InvitationDialog
