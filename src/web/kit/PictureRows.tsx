import { Box, Card, Group, Stack, Text } from '@mantine/core'
import { StatusBadge, type Tone } from './StatusBadge.tsx'

export interface PictureRow {
  title: string
  text: string
  tone: Tone
  label: string
}

/** Rows as the product shows them, for pictures of it. */
export const PictureRows = ({ rows }: { rows: readonly PictureRow[] }) => (
  <Stack gap="sm">
    {rows.map(({ title, text, tone, label }) => (
      <Card key={title} padding="md">
        <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
          <Box miw={0}>
            <Text fw={500}>{title}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Box>
          <Box flex="none">
            <StatusBadge tone={tone} label={label} />
          </Box>
        </Group>
      </Card>
    ))}
  </Stack>
)
