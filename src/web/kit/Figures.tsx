import { Card, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Figure {
  label: string
  value: ReactNode
  note?: ReactNode
}

/** A few numbers side by side, each with what it means. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <SimpleGrid cols={{ base: figures.length % 2 ? 1 : 2, sm: Math.min(4, figures.length) }} spacing="md">
    {figures.map(({ label, value, note }) => (
      <Card key={label} padding="md">
        <Text c="dimmed" size="sm">
          {label}
        </Text>
        <Text size="2xl" fw={600} className="tabular">
          {value}
        </Text>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Card>
    ))}
  </SimpleGrid>
)
