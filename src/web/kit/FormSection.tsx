import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormSectionProps {
  id: string
  title: string
  help?: string
  children: ReactNode
}

/** A named section of a long form; other parts of the page can link to its `id`. */
export const FormSection = ({ id, title, help, children }: FormSectionProps) => (
  <Card component="section" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
    <Title order={2} id={`${id}-title`}>
      {title}
    </Title>
    {help && (
      <Text c="dimmed" size="sm" mt="2xs">
        {help}
      </Text>
    )}
    <Stack gap="md" mt="md">
      {children}
    </Stack>
  </Card>
)
