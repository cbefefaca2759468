import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

const stay = () => {}

interface FullScreenProps {
  /** What it is. */
  label?: string
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
  children: ReactNode
}

/** The door, or a booth's scanner, over everything else on the page. */
export const FullScreen = ({ label = 'Door', onClose = stay, children }: FullScreenProps) => (
  <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={false} transitionProps={{ duration: 0 }}>
    <Modal.Content aria-label={label} radius={0}>
      {children}
    </Modal.Content>
  </Modal.Root>
)
