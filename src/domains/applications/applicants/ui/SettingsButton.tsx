import { Button, Modal, NumberInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { applicantSettings, updateApplicantSettings } from '../applicant-settings.contract.ts'

const SettingsForm = ({ hours, onClose }: { hours: number; onClose: () => void }) => {
  const form = useContractForm({
    endpoint: updateApplicantSettings,
    initial: { rejection_delay_hours: hours },
    invalidates: [applicantSettings],
    onSuccess: () => {
      announce('Saved')
      onClose()
    },
  })
  return (
    <DialogForm form={form} verb="Save" onCancel={onClose}>
      <NumberInput
        label="Hours until a student is notified of a rejection"
        description="Until then, you can undo it without the student knowing. 0 notifies right away; at most 336 (two weeks)."
        min={0}
        max={336}
        {...form.field('rejection_delay_hours')}
      />
    </DialogForm>
  )
}

/** The employer's settings for answering, for its admins. */
export const SettingsButton = () => {
  const [opened, { open, close }] = useDisclosure(false)
  const { lead } = useMay()
  const settings = useQuery(queryFor(applicantSettings)).data
  if (!settings || !lead) return null
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={open}>
        Settings
      </Button>
      <Modal opened={opened} onClose={close} title="How you answer applicants">
        <SettingsForm hours={settings.rejection_delay_hours} onClose={close} />
      </Modal>
    </>
  )
}
