import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { HostedRow } from '../../hosted-events.contract.ts'

const DuplicateDialog = lazy(() =>
  import('./DuplicateDialog.tsx').then((file) => ({ default: file.DuplicateDialog })),
)

/** The dialog that asks for the copy's dates, loaded when it opens. */
export const Duplicating = ({ event, close }: { event: HostedRow; close: () => void }) => (
  <Suspense>
    <DuplicateDialog event={event} close={close} />
  </Suspense>
)

export const DuplicateButton = ({ event }: { event: HostedRow }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Duplicate
      </Button>
      {opened && <Duplicating event={event} close={() => setOpened(false)} />}
    </>
  )
}
