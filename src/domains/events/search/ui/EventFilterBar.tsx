import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { OneOfFilter } from '#domains/jobs/search/ui/OneOfFilter.tsx'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { type Choice, ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { wordOf } from '../../ui/words.ts'
import { type EventCounts, type EventTime, eventSorts, eventTimes } from '../event-search.contract.ts'
import type { EventAddress } from './address.ts'

interface EventFilterBarProps {
  address: EventAddress
  set: (change: Partial<EventAddress>) => void
  clear: () => void
  counts: EventCounts | undefined
  /** Visitors have no university of their own. */
  forVisitors?: boolean
}

type Counted = EventCounts['kind'] | undefined

const choicesOf = (
  values: readonly string[],
  counted: Counted,
  label = (value: string) => wordOf(value) ?? value,
): Choice[] =>
  values.map((value) => {
    const count = counted && (counted.find((one) => one.value === value)?.total ?? 0)
    return { value, label: label(value), ...(count !== undefined && { count }) }
  })

const timeLabels: Record<EventTime, string> = {
  day: 'Next 24 hours',
  week: 'Next 7 days',
  month: 'Next 30 days',
  past: 'Past events',
}
const sortLabels = { soonest: 'Soonest first', newest: 'Newest first', relevance: 'Best match' } as const

/** Past events are sorted from their end. */
const sortLabel = (sort: keyof typeof sortLabels, when: EventTime | undefined): string =>
  sort === 'soonest' && when === 'past' ? 'Latest first' : sortLabels[sort]

const whenChoices = (counts: EventCounts | undefined): Choice[] =>
  eventTimes.map((value) => ({
    ...choicesOf([value], counts?.when, () => timeLabels[value])[0]!,
    ...(value === 'past' && { count: undefined as never }),
  }))

/** Lists the active filters in words, each with a way to remove it. */
const activeFilters = (
  address: EventAddress,
  set: EventFilterBarProps['set'],
  hosts: EventCounts['host'] = [],
): ActiveFilter[] => {
  const ofList = (name: 'kind' | 'format') =>
    activeChoices<string>(
      name,
      address[name],
      (value) => wordOf(value) ?? value,
      (left) => set({ [name]: left }),
    )
  const one = (key: keyof EventAddress, label: string | false | undefined): ActiveFilter[] =>
    label ? [{ key, label, remove: () => set({ [key]: undefined }) }] : []
  const { host, when } = address
  return [
    ...ofList('kind'),
    ...ofList('format'),
    ...one('when', when && timeLabels[when]),
    ...one('host', hosts.find(({ value }) => value === host)?.label ?? host),
    ...one('of_my_university', address.of_my_university && 'My university'),
    ...one('with_free_places', address.with_free_places && 'Places available'),
  ]
}

/** Search, filters with counts, and sort order for events. */
export const EventFilterBar = ({ address, set, clear, counts, forVisitors }: EventFilterBarProps) => {
  const hosts = counts?.host.map(({ value, label, total }) => ({ value, label, count: total }))
  const flag = (name: 'of_my_university' | 'with_free_places', label: string) => (
    <Button
      variant={address[name] ? 'light' : 'default'}
      size="sm"
      radius="xl"
      flex="none"
      aria-pressed={address[name] ?? false}
      leftSection={address[name] && <IconCheck size={16} aria-hidden />}
      onClick={() => set({ [name]: address[name] ? undefined : true })}
    >
      {label}
    </Button>
  )
  return (
    <FilterBar
      search={{
        value: address.search,
        onChange: (search) => set({ search }),
        label: 'Search events, hosts, places',
      }}
      active={activeFilters(address, set, counts?.host)}
      onClear={clear}
      sort={{
        value: address.sort ?? (address.search ? 'relevance' : 'soonest'),
        options: eventSorts.map((value) => ({ value, label: sortLabel(value, address.when) })),
        onChange: (sort) => set({ sort: sort as EventAddress['sort'] }),
      }}
    >
      <ChoiceFilter
        label="Event type"
        choices={choicesOf(eventKinds, counts?.kind)}
        value={address.kind}
        onChange={(kind) => set({ kind: kind as EventAddress['kind'] })}
      />
      <OneOfFilter
        label="When"
        choices={whenChoices(counts)}
        value={address.when}
        onChange={(when) => set({ when: when as EventAddress['when'] })}
      />
      <ChoiceFilter
        label="Format"
        choices={choicesOf(eventFormats, counts?.format)}
        value={address.format}
        onChange={(format) => set({ format: format as EventAddress['format'] })}
      />
      <OneOfFilter
        label="Host"
        typing="Host name"
        choices={hosts}
        value={address.host}
        onChange={(host) => set({ host })}
      />
      {!forVisitors && flag('of_my_university', 'My university')}
      {flag('with_free_places', 'Places available')}
    </FilterBar>
  )
}
