import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Downloads a file from the API. */
export const DownloadButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden />}
  >
    {children}
  </Button>
)
