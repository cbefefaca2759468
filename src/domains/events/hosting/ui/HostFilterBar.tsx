import { eventFormats, eventKinds } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { useListSearch } from '#web/list-search.ts'
import { wordOf } from '../../ui/words.ts'
import { hostSorts, usualSort } from '../hosted-events.contract.ts'
import type { HostAddress } from './host-address.ts'

const word = (value: string) => wordOf(value) ?? value
const named = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }))

const sortLabels: Record<(typeof hostSorts)[number], string> = {
  soonest: 'Soonest first',
  latest: 'Latest first',
  newest: 'Newest first',
  title: 'Title',
  registered: 'Most registered',
}

const dutyLabels = {
  registrations: 'Registrations to review',
  payments: 'Payments to verify',
}

/** Search, filters, and sort order for the host's own events. */
export const HostFilterBar = () => {
  const { search, set, clear } = useListSearch<HostAddress>()
  const usual = usualSort[search.tab && search.tab !== 'invited' ? search.tab : 'all']
  const activeOf = (name: 'kind' | 'format') =>
    activeChoices<string>(name, search[name], word, (left) => set({ [name]: left }))
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: 'Search your events',
      }}
      active={[
        ...activeOf('kind'),
        ...activeOf('format'),
        ...(search.waiting
          ? [{ key: 'waiting', label: dutyLabels[search.waiting], remove: () => set({ waiting: undefined }) }]
          : []),
      ]}
      onClear={() => clear(['tab', 'sort'])}
      sort={{
        value: search.sort ?? usual,
        options: hostSorts.map((value) => ({ value, label: sortLabels[value] })),
        onChange: (sort) => set({ sort: sort === usual ? undefined : (sort as HostAddress['sort']) }),
      }}
    >
      <ChoiceFilter
        label="Event type"
        choices={named(eventKinds)}
        value={search.kind}
        onChange={(kind) => set({ kind: kind as HostAddress['kind'] })}
      />
      <ChoiceFilter
        label="Format"
        choices={named(eventFormats)}
        value={search.format}
        onChange={(format) => set({ format: format as HostAddress['format'] })}
      />
    </FilterBar>
  )
}
