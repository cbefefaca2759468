import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { ApplyForm } from './ApplyForm.tsx'

interface ApplyButtonProps {
  job: { id: string; title: string; may: { apply: boolean } }
  /** The application was withdrawn, so it is sent again. */
  again?: boolean
}

const PHONE = '(max-width: 47.99em)'

/**
 * Opens the form to apply to a job, on a phone over the whole screen. The form stays until it is closed: the news that the
 * application is in may reach the page sooner than the person has read it.
 */
export const ApplyButton = ({ job, again = false }: ApplyButtonProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  const phone = useMediaQuery(PHONE)
  return (
    <>
      {job.may.apply && (
        <Button onClick={open} leftSection={<IconSend size={16} aria-hidden />}>
          {again ? 'Apply again' : 'Apply'}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={close}
        title={
          <Text span inherit lineClamp={2}>
            Apply: {job.title}
          </Text>
        }
        size="lg"
        fullScreen={phone}
        closeOnClickOutside={false}
      >
        <ApplyForm jobId={job.id} onClose={close} />
      </Modal>
    </>
  )
}
