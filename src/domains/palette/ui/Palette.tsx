import '@mantine/spotlight/styles.layer.css'
import { Button, Kbd, Loader, Text, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import type { Session } from '#web/session.ts'
import { useFound } from './calls.ts'
import { Options } from './Options.tsx'
import classes from './palette.module.css'
import { rememberVisit, visitedBefore } from './recent.ts'
import { groupsFor, type Row } from './rows.ts'

const [store, dialog] = createSpotlight()

interface PaletteProps {
  who: Session
  opened: boolean
  onClose: () => void
}

/** Moves the selected row with the arrow keys and returns to the first when the rows change. */
const useChoice = (rows: readonly Row[], go: (row: Row) => void) => {
  const [at, setAt] = useState(0)
  const shown = rows.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows reset the selection
  useEffect(() => setAt(0), [shown])
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % rows.length,
      ArrowUp: (at - 1 + rows.length) % rows.length,
      PageDown: Math.min(at + 5, rows.length - 1),
      PageUp: Math.max(at - 5, 0),
    }
    const next = to[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setAt(next)
    else if (rows[at]) go(rows[at])
  }
  return { chosen: rows[at]?.key, move }
}

const statusText = (search: string, searching: boolean, count: number): string => {
  if (searching) return 'Searching'
  return search ? `${countLabel(count, 'result')} for ${search}` : ''
}

/** Jumps to any page, or searches as the user types. */
const Palette = ({ who, opened, onClose }: PaletteProps) => {
  const router = useRouter()
  const listId = useId()
  const [text, setText] = useState('')
  const search = text.trim()
  const { found, searching, error, retry } = useFound(who, search)
  const groups = groupsFor(who, search, found, opened ? visitedBefore(who.mode) : [])
  const rows = groups.flatMap((group) => group.rows)
  useEffect(() => (opened ? dialog.open() : dialog.close()), [opened])
  const go = ({ title, detail, to, search: query, isPerson }: Row) => {
    if (!isPerson) rememberVisit(who.mode, { title, detail, to, ...(query && { search: query }) })
    onClose()
    void router.navigate({ to, ...(query && { search: query }) } as never)
  }
  const { chosen, move } = useChoice(rows, go)
  const optionId = (key: string) => `${listId}-${key.replace(/[^\w-]/g, '_')}`
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      title="Search and jump"
      classNames={{ header: classes.header!, body: classes.body! }}
    >
      <Spotlight.Search
        placeholder={who.person ? 'Search, or jump to a page' : 'Search jobs, events, organizations'}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={searching ? <Loader size="xs" aria-hidden /> : null}
        onKeyDown={move}
        maxLength={100}
        role="combobox"
        aria-label="Search"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
      />
      <Options id={listId} groups={groups} chosen={chosen} optionId={optionId} onGo={go} />
      {error ? (
        <div role="alert" className={classes.note}>
          <Text size="sm">Search failed: {error.message}</Text>
          <Button size="xs" variant="default" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      ) : (
        rows.length === 0 &&
        !searching && (
          <Text size="sm" className={classes.note!}>
            Nothing found for “{search}”. Try fewer letters or a different word.
          </Text>
        )
      )}
      <VisuallyHidden role="status">{statusText(search, searching, rows.length)}</VisuallyHidden>
      <Text size="xs" c="dimmed" className={classes.keys!} aria-hidden visibleFrom="sm">
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> to select, <Kbd size="xs">Enter</Kbd> to open,{' '}
        <Kbd size="xs">Esc</Kbd> to close
      </Text>
    </Spotlight.Root>
  )
}

export default Palette
