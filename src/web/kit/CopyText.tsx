import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, type TablerIcon } from '@tabler/icons-react'

interface CopyTextProps {
  value: string
  label?: string
  icon?: TablerIcon
}

/** Copies a text to the clipboard and says so. */
export const CopyText = ({ value, label = 'Copy', icon: Icon = IconCopy }: CopyTextProps) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        flex="none"
        variant="default"
        onClick={copy}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
      >
        {copied ? 'Copied' : label}
      </Button>
    )}
  </CopyButton>
)
