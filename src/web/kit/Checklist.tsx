import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { LinkButton } from './links.tsx'

export interface CheckRow {
  key: string
  /** What is to be done, or was. */
  text: string
  note: string
  done: boolean
  /** The page where it is done. */
  action?: { to: string; search?: Record<string, unknown>; label: string }
}

/** Steps that tick themselves off as what they ask for comes to be; the first one left is the main one. */
export const Checklist = ({ title, rows }: { title: string; rows: readonly CheckRow[] }) => {
  const next = rows.find(({ done }) => !done)?.key
  const done = rows.filter((row) => row.done).length
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between" align="baseline">
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {done} of {rows.length} done
        </Text>
      </Group>
      <Card padding={0} component="ol" style={{ listStyle: 'none', margin: 0 }}>
        {rows.map(({ key, text, note, done: isDone, action }, index) => (
          <Group
            key={key}
            component="li"
            justify="space-between"
            p="md"
            style={index > 0 ? { borderTop: '1px solid var(--fl-line)' } : undefined}
          >
            <Group gap="sm" wrap="nowrap" flex="1 1 16em">
              <ThemeIcon size={28} radius="xl" color={isDone ? 'green' : 'gray'} variant="light">
                {isDone ? (
                  <IconCheck size={18} role="img" aria-label="Done:" />
                ) : (
                  <IconCircle size={18} role="img" aria-label="To do:" />
                )}
              </ThemeIcon>
              <div>
                <Text fw={500}>{text}</Text>
                <Text size="sm" c="dimmed">
                  {note}
                </Text>
              </div>
            </Group>
            {!isDone && action && (
              <LinkButton
                to={action.to}
                search={(action.search ?? {}) as never}
                {...(key !== next && { variant: 'default' })}
              >
                {action.label}
              </LinkButton>
            )}
          </Group>
        ))}
      </Card>
    </Stack>
  )
}
