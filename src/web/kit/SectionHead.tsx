import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionHeadProps {
  id?: string
  title: string
  /** Leads to everything of which the section shows a part. */
  all: ReactNode
}

/** The title of a part of a page, with the way to the whole list. */
export const SectionHead = ({ id, title, all }: SectionHeadProps) => (
  <Group justify="space-between" align="baseline" mb="md" gap="xs">
    <Title order={2} {...(id && { id })}>
      {title}
    </Title>
    {all}
  </Group>
)
