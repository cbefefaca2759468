import { Button, Drawer } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface DrawerButtonProps {
  label: string
  icon: TablerIcon
  /** The drawer's. */
  title: string
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** A button that opens a drawer at the right of the page. */
export const DrawerButton = ({ label, icon: Icon, title, opened, onChange, children }: DrawerButtonProps) => (
  <>
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => onChange(true)}
    >
      {label}
    </Button>
    <Drawer
      opened={opened}
      onClose={() => onChange(false)}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  </>
)
