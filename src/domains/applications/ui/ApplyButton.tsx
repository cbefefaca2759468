import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import type { ApplicationSource } from '#shared/lists.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import { ApplyForm } from './ApplyForm.tsx'

interface ApplyButtonProps {
  job: { id: string; title: string; may: { apply: boolean } }
  /** The application was withdrawn and can be submitted again. */
  again?: boolean
  /** Where the student came upon the job. */
  via?: ApplicationSource | undefined
}

const PHONE = '(max-width: 47.99em)'

interface ApplyDialogProps extends Pick<ApplyButtonProps, 'job' | 'via'> {
  opened: boolean
  onClose: () => void
}

/**
 * The application form, full screen on phones. It stays mounted until closed: the page may learn that the
 * application was submitted before the person has read the confirmation.
 */
export const ApplyDialog = ({ job, via, opened, onClose }: ApplyDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={
      <Text span inherit lineClamp={2}>
        Apply: {job.title}
      </Text>
    }
    size="lg"
    fullScreen={useMedia(PHONE)}
    closeOnClickOutside={false}
  >
    <ApplyForm jobId={job.id} via={via} onClose={onClose} />
  </Modal>
)

export const ApplyButton = ({ job, again = false, via }: ApplyButtonProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      {job.may.apply && (
        <Button onClick={open} leftSection={<IconSend size={16} aria-hidden />}>
          {again ? 'Apply again' : 'Apply'}
        </Button>
      )}
      <ApplyDialog job={job} via={via} opened={opened} onClose={close} />
    </>
  )
}
