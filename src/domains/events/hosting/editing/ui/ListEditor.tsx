import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'

interface ListEditorProps<T extends { key: string }> {
  label: string
  description: string
  /** One entry, like "Booth". */
  entry: string
  add: string
  entries: T[]
  most: number
  error?: ReactNode
  id: string
  make: () => T
  onChange: (entries: T[]) => void
  /** The first field of an entry: it gets the focus of a new one, and Enter in the last entry adds another. */
  firstField?: (index: number) => string
  children: (entry: T, index: number) => ReactNode
  /** Why this entry can't be removed; undefined if it can. */
  keeps?: (entry: T) => string | undefined
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** A list written entry by entry: add, move, remove. */
export const ListEditor = <T extends { key: string }>(props: ListEditorProps<T>) => {
  const { label, description, entry, entries, most, error, id, onChange, keeps, firstField } = props
  const add = () => {
    if (entries.length >= most) return
    onChange([...entries, props.make()])
    // after React has drawn it
    if (firstField) setTimeout(() => document.getElementById(firstField(entries.length))?.focus(), 50)
  }
  const addOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (!firstField || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // what is typed there is itself a list
    if (event.target.getAttribute('aria-haspopup') === 'listbox' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Stack gap="sm" component="section" aria-label={label} id={id} tabIndex={-1}>
      <div>
        <Text fw={500} size="sm">
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
          {firstField && ' Enter in the last entry adds another.'}
        </Text>
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </div>
      {entries.length > 0 && (
        <Stack component="ol" gap="sm" m={0} p={0}>
          {entries.map((one, index) => {
            const name = `${entry} ${index + 1}`
            const kept = keeps?.(one)
            return (
              <Card
                key={one.key}
                component="li"
                padding="md"
                {...(index === entries.length - 1 && { onKeyDown: addOnEnter })}
              >
                <Stack gap="sm">
                  <Group justify="space-between" wrap="nowrap">
                    <Text fw={500} size="sm">
                      {name}
                      {kept && (
                        <Text span size="sm" c="dimmed" fw={400}>
                          {' '}
                          · {kept}
                        </Text>
                      )}
                    </Text>
                    <Group gap={0} wrap="nowrap">
                      {entries.length > 1 && (
                        <>
                          <ActionIcon
                            aria-label={`Move ${name.toLowerCase()} up`}
                            disabled={index === 0}
                            onClick={() => onChange(moved(entries, index, index - 1))}
                          >
                            <IconArrowUp size={18} aria-hidden />
                          </ActionIcon>
                          <ActionIcon
                            aria-label={`Move ${name.toLowerCase()} down`}
                            disabled={index === entries.length - 1}
                            onClick={() => onChange(moved(entries, index, index + 1))}
                          >
                            <IconArrowDown size={18} aria-hidden />
                          </ActionIcon>
                        </>
                      )}
                      <ActionIcon
                        aria-label={`Remove ${name.toLowerCase()}`}
                        disabled={kept !== undefined}
                        onClick={() => onChange(entries.filter(({ key }) => key !== one.key))}
                      >
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    </Group>
                  </Group>
                  {props.children(one, index)}
                </Stack>
              </Card>
            )
          })}
        </Stack>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={entries.length >= most}
          onClick={add}
        >
          {props.add}
        </Button>
      </div>
    </Stack>
  )
}
