import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from './links.tsx'

export interface NeedRow {
  key: string
  icon: TablerIcon
  /** How many of what. */
  text: string
  /** How urgent it is, such as how long the oldest has waited. */
  note?: ReactNode
  /** The page where it is dealt with, one click away. */
  action?: { to: string; search?: Record<string, unknown>; label: string }
}

/** What needs someone's attention, the most urgent first. */
export const NeedsList = ({ rows, empty }: { rows: readonly NeedRow[]; empty: ReactNode }) => {
  if (rows.length === 0) return empty
  return (
    <Stack component="section" gap="sm" aria-label="Needs you now">
      <Title order={2}>Needs you now</Title>
      {rows.map(({ key, icon: Icon, text, note, action }, index) => (
        <Card key={key} padding="md">
          <Group justify="space-between">
            <Group gap="sm" wrap="nowrap" flex="1 1 16em">
              <Icon size={24} aria-hidden color="var(--fl-accent)" style={{ flex: 'none' }} />
              <div>
                <Text fw={500}>{text}</Text>
                {note && (
                  <Text size="sm" c="dimmed">
                    {note}
                  </Text>
                )}
              </div>
            </Group>
            {action && (
              <LinkButton
                to={action.to}
                search={(action.search ?? {}) as never}
                {...(index > 0 && { variant: 'default' })}
              >
                {action.label}
              </LinkButton>
            )}
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
