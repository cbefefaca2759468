import { Loader, Select, type SelectProps, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

export interface Choice {
  value: string
  label: string
  /** A quieter second line, such as the location. */
  note?: string
}

export interface SearchSelectProps<Row>
  extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  value?: string | null
  onChange: (value: string | null, row: Row | null) => void
  /** The call that finds rows by text, like `(search) => queryFor(directory, { query: { search } })`. */
  // biome-ignore lint/suspicious/noExplicitAny: the key's type doesn't matter here
  query: (search: string) => UseQueryOptions<{ data: Row[] }, Error, { data: Row[] }, any>
  choiceOf: (row: Row) => Choice
  /** What is chosen when the form opens. */
  chosen?: Choice | null | undefined
  /** Letters to type before it searches. */
  least?: number
  nothingFound: ReactNode
}

const PAUSE_MS = 200

const Option = ({ label, note }: Pick<Choice, 'label' | 'note'>) => (
  <Stack gap={0}>
    <Text size="sm">{label}</Text>
    {note && (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </Stack>
)

/** A choice from a list too long to load: the server searches it as you type. */
export const SearchSelect = <Row,>(props: SearchSelectProps<Row>) => {
  const { value, onChange, query, choiceOf, chosen = null, least = 2, nothingFound, ...input } = props
  const [picked, setPicked] = useState<Choice | null>(chosen)
  const [search, setSearch] = useState(chosen?.label ?? '')
  const typed = search.trim()
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const standing = value && picked?.value === value ? picked : null
  const asked = standing?.label === settled ? '' : settled
  const enabled = asked.length >= least
  const { data, isFetching } = useQuery({
    ...query(asked),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const rows = enabled ? (data?.data ?? []) : []
  const found = rows.map((row) => ({ ...choiceOf(row), row }))
  const choices: Choice[] =
    standing && !found.some((one) => one.value === standing.value) ? [...found, standing] : found
  const notes = new Map(choices.map((choice) => [choice.value, choice.note]))
  const pick = (next: string | null) => {
    const choice = found.find((one) => one.value === next) ?? null
    setPicked(choice ?? (chosen?.value === next ? chosen : null))
    onChange(next, choice?.row ?? null)
  }
  const waiting = isFetching || typed !== settled
  const missed = enabled && !waiting && found.length === 0
  return (
    <div>
      <Select
        placeholder="Type part of its name"
        maxDropdownHeight={320}
        {...input}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        value={value || null}
        onChange={pick}
        searchValue={search}
        onSearchChange={setSearch}
        data={choices.map(({ value, label }) => ({ value, label }))}
        filter={({ options }) => options}
        rightSection={
          enabled && isFetching ? <Loader size={16} role="status" aria-label="Searching…" /> : undefined
        }
        renderOption={({ option }) => <Option label={option.label} {...noteOf(notes.get(option.value))} />}
      />
      {/* below the field: to a screen reader, an open list without options would be an empty list */}
      <Text size="sm" mt="2xs" role="status" hidden={!missed}>
        {missed && nothingFound}
      </Text>
    </div>
  )
}

const noteOf = (note: string | undefined) => (note ? { note } : {})
