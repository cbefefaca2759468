import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconWand } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Skeletons } from '#web/kit/states.tsx'
import type { FormFields } from './fields-taken.ts'

const ResumeReading = lazy(() => import('./ResumeReading.tsx'))

interface ReadResumeButtonProps {
  now: FormFields
  universityNow: string
  onTake: (change: Partial<FormFields>) => void
}

/** Offers to fill in the profile from the stored resume. */
export const ReadResumeButton = (props: ReadResumeButtonProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <div>
      <Button variant="default" size="xs" leftSection={<IconWand size={16} aria-hidden />} onClick={open}>
        Fill in from your resume
      </Button>
      <Modal opened={opened} onClose={close} title="From your resume" size="xl">
        <Suspense fallback={<Skeletons count={2} height={80} />}>
          {opened && <ResumeReading {...props} onDone={close} />}
        </Suspense>
      </Modal>
    </div>
  )
}
