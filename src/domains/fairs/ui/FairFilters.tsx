import { Button } from '@mantine/core'
import { wordOf } from '#domains/events/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { eventFormats, eventKinds } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { fairStateLabels, fairStates, paymentLabels, paymentStates } from '../fairs.contract.ts'
import type { FairAddress, FairSearch, FairTab } from './address.ts'

interface FairFiltersProps {
  side: OrganizationKind
  tab: FairTab
  list: FairSearch
}

const choicesOf = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }))
const word = (value: string) => wordOf(value) ?? value
const hostWords: Record<string, string> = { employer: 'Employers', university: 'Universities' }

type Many = 'kind' | 'format' | 'state' | 'payment'
const labelOf: Record<Many, (value: string) => string> = {
  kind: word,
  format: word,
  state: (value) => fairStateLabels[value as keyof typeof fairStateLabels],
  payment: (value) => paymentLabels[value as keyof typeof paymentLabels],
}
const choices: Record<Many, ReturnType<typeof choicesOf>> = {
  kind: choicesOf(eventKinds, labelOf.kind),
  format: choicesOf(eventFormats, labelOf.format),
  state: choicesOf(fairStates, labelOf.state),
  payment: choicesOf(paymentStates, labelOf.payment),
}

/** The filters of each kind of tab. */
export const namesOf = (tab: FairTab): Many[] =>
  tab === 'registered' ? ['state', 'payment'] : ['kind', 'format']

const activeFilters = (tab: FairTab, { search, set }: FairSearch): ActiveFilter[] => [
  ...namesOf(tab).flatMap((name) =>
    activeChoices<string>(name, search[name], labelOf[name], (left) => set({ [name]: left })),
  ),
  ...(search.host_kind && tab !== 'registered'
    ? [{ key: 'host', label: hostWords[search.host_kind]!, remove: () => set({ host_kind: undefined }) }]
    : []),
  ...(search.open && tab !== 'registered'
    ? [{ key: 'open', label: 'Open for registration', remove: () => set({ open: undefined }) }]
    : []),
]

const sorts = {
  found: [
    { value: 'soonest', label: 'Soonest first' },
    { value: 'closing', label: 'Closing soonest' },
    { value: 'newest', label: 'Newest first' },
  ],
  registered: [
    { value: 'newest', label: 'Newest first' },
    { value: 'soonest', label: 'Soonest first' },
  ],
} as const

const titles: Record<Many, string> = { kind: 'Kind', format: 'Format', state: 'Status', payment: 'Payment' }

/** Search, filters, and sort order for one of the lists. */
export const FairFilters = ({ side, tab, list }: FairFiltersProps) => {
  const { search, set, clear } = list
  const own = tab === 'registered'
  const options = own ? sorts.registered : sorts.found
  const sort = options.find(({ value }) => value === search.sort) ?? options[0]
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: own ? 'Search by title or host' : 'Search by title, place, or host',
      }}
      active={activeFilters(tab, list)}
      onClear={() => clear(['tab', 'sort'])}
      sort={{ value: sort.value, options, onChange: (value) => set({ sort: value as FairAddress['sort'] }) }}
    >
      {namesOf(tab).map((name) => (
        <ChoiceFilter
          key={name}
          label={titles[name]}
          choices={choices[name]}
          value={search[name]}
          onChange={(chosen) => set({ [name]: chosen })}
        />
      ))}
      {side === 'university' && !own && (
        <ChoiceFilter
          label="Host"
          choices={choicesOf(['employer', 'university'], (value) => hostWords[value]!)}
          value={search.host_kind ? [search.host_kind] : []}
          onChange={(chosen) => set({ host_kind: chosen.at(-1) as FairAddress['host_kind'] })}
        />
      )}
      {!own && (
        <Button
          variant={search.open ? 'light' : 'default'}
          size="sm"
          radius="xl"
          aria-pressed={search.open ?? false}
          onClick={() => set({ open: search.open ? undefined : true })}
        >
          Open for registration
        </Button>
      )}
    </FilterBar>
  )
}
