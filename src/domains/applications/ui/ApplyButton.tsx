import { Button, Modal } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { ApplyForm } from './ApplyForm.tsx'

interface ApplyButtonProps {
  job: { id: string; title: string }
  /** The application was withdrawn, so it is sent again. */
  again?: boolean
}

const PHONE = '(max-width: 47.99em)'

/** Opens the form to apply to a job, on a phone over the whole screen. */
export const ApplyButton = ({ job, again = false }: ApplyButtonProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  const phone = useMediaQuery(PHONE)
  return (
    <>
      <Button onClick={open} leftSection={<IconSend size={16} aria-hidden />}>
        {again ? 'Apply again' : 'Apply'}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Apply: ${job.title}`}
        size="lg"
        fullScreen={phone}
        closeOnClickOutside={false}
      >
        <ApplyForm jobId={job.id} onClose={close} />
      </Modal>
    </>
  )
}
