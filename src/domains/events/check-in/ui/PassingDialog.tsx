import { lazy, Suspense } from 'react'
import { type Passing, passOver } from './passing.ts'

const LetInDialog = lazy(() =>
  import('./LetInDialog.tsx').then((dialog) => ({ default: dialog.LetInDialog })),
)

interface PassingDialogProps {
  scans: Parameters<typeof passOver>[0]
  passing: Passing | null
  onClose: () => void
}

/** Asks why somebody is let in anyway, if somebody is. */
export const PassingDialog = ({ scans, passing, onClose }: PassingDialogProps) =>
  passing && (
    <Suspense fallback={null}>
      <LetInDialog onLetIn={(reason) => passOver(scans, passing, reason)} onClose={onClose} />
    </Suspense>
  )
