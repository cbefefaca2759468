import { CloseButton, Group, Pill, Select, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './filter.module.css'
import { useEager } from './useEager.ts'

export interface ActiveFilter {
  key: string
  label: string
  remove: () => void
}

interface FilterBarProps {
  search?: { value: string | undefined; onChange: (text: string) => void; label: string }
  /** `FilterChip`s, most used first. */
  children?: ReactNode
  active: readonly ActiveFilter[]
  onClear: () => void
  sort?: {
    value: string
    options: readonly { value: string; label: string }[]
    onChange: (value: string) => unknown
  }
}

const SearchField = ({ value = '', onChange, label }: NonNullable<FilterBarProps['search']>) => {
  const [text, setText] = useState(value)
  const later = useDebouncedCallback(onChange, 350)
  useEffect(() => setText(value), [value])
  const change = (next: string) => {
    setText(next)
    later(next.trim())
  }
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(text.trim())}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => change('')} />}
    />
  )
}

interface ActiveProps extends Pick<FilterBarProps, 'active' | 'onClear'> {
  /** Called when the button at this position is about to go away. */
  onGone: (place: number) => void
}

const Active = ({ active, onClear, onGone }: ActiveProps) => (
  <Group gap="xs" component="ul" className={classes.active} aria-label="Active filters">
    {active.map(({ key, label, remove }, place) => (
      <Pill
        key={key}
        component="li"
        size="md"
        className={classes.pill!}
        withRemoveButton
        onRemove={() => {
          onGone(place)
          remove()
        }}
        removeButtonProps={{ 'aria-label': `Remove ${label}`, 'aria-hidden': false, tabIndex: 0 }}
      >
        {label}
      </Pill>
    ))}
    <li>
      <UnstyledButton
        className={classes.clear!}
        onClick={() => {
          onGone(0)
          onClear()
        }}
      >
        Clear all
      </UnstyledButton>
    </li>
  </Group>
)

const Sort = ({ value, options, onChange }: NonNullable<FilterBarProps['sort']>) => {
  const [chosen, choose] = useEager(value, onChange)
  return (
    <Select
      aria-label="Sort by"
      className={classes.sort}
      classNames={{ input: classes.sortInput, section: classes.sortSection }}
      comboboxProps={{ width: 200, position: 'bottom-end' }}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      data={[...options]}
      value={chosen}
      onChange={(next) => next && choose(next)}
      allowDeselect={false}
    />
  )
}

/** Removing a filter removes its button, so the focus moves to the next one, or to the first chip. */
const useFocusAfter = (count: number) => {
  const bar = useRef<HTMLElement>(null)
  const gone = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus depends on the filters
  useEffect(() => {
    if (gone.current === null) return
    const left = bar.current?.querySelectorAll<HTMLElement>(`.${classes.active} button`)
    const next = left?.[Math.min(gone.current, left.length - 2)]
    gone.current = null
    const target = next ?? bar.current?.querySelector<HTMLElement>(`.${classes.chips} button`)
    target?.focus()
  }, [count])
  return {
    bar,
    onGone: (place: number) => {
      gone.current = place
    },
  }
}

/** A list's search, filter chips, active filters and sorting. All of it lives in the address: `useListSearch`. */
export const FilterBar = ({ search, children, active, onClear, sort }: FilterBarProps) => {
  const { bar, onGone } = useFocusAfter(active.length)
  return (
    <search ref={bar} className={classes.bar}>
      <div className={classes.row}>
        {search && <SearchField {...search} />}
        {sort && <Sort {...sort} />}
      </div>
      {children && <div className={classes.chips}>{children}</div>}
      {active.length > 0 && <Active active={active} onClear={onClear} onGone={onGone} />}
    </search>
  )
}
