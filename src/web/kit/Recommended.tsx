import { Group, Stack, Text, Title } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The reason for a recommendation, shown above it. */
export const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start" mb="2xs" pt="2xs">
    <IconSparkles size={16} aria-hidden color="var(--fl-accent)" style={{ flex: 'none', marginTop: 2 }} />
    <Text size="sm" fw={500}>
      {reasons.slice(0, 2).join(' · ')}
    </Text>
  </Group>
)

interface RecommendedSectionProps {
  id: string
  title: string
  /** The link to the full list. */
  all: ReactNode
  children: ReactNode
}

export const RecommendedSection = ({ id, title, all, children }: RecommendedSectionProps) => (
  <Stack component="section" gap="sm" aria-labelledby={id}>
    <Group justify="space-between">
      <Title order={2} id={id}>
        {title}
      </Title>
      {all}
    </Group>
    {children}
  </Stack>
)
