import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sizeLabel } from '#shared/labels.ts'

interface SentFileProps {
  file: { filename: string; byte_size: number }
  /** Where a browser shows it; nothing for types browsers can't show. */
  shown?: string | false
  saved: string
  /** The file itself. */
  children?: ReactNode
}

/** A file someone sent: its name and size, to open or download. */
export const SentFile = ({ file, shown, saved, children }: SentFileProps) => (
  <Stack gap="sm">
    <Group justify="space-between" gap="xs">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {file.filename} · {sizeLabel(file.byte_size)}
      </Text>
      <Group gap="xs">
        {shown && (
          <Button
            component="a"
            href={shown}
            target="_blank"
            rel="noopener"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            Open in a new tab
          </Button>
        )}
        <Button
          component="a"
          href={saved}
          download
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      </Group>
    </Group>
    {children}
  </Stack>
)
