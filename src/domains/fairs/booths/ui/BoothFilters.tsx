import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import type { BoothPlan } from '../numbered-booths.contract.ts'
import { type BoothAddress, type BoothSearch, pageParams } from './address.ts'

interface BoothFiltersProps {
  list: BoothSearch
  kinds: BoothPlan['kinds']
}

const standings = [
  { value: 'free', label: 'Free' },
  { value: 'taken', label: 'Assigned' },
] as const

/** Search by number or exhibitor, and filters. */
export const BoothFilters = ({ list: { search, set, clear }, kinds }: BoothFiltersProps) => {
  const choices = kinds.map(({ id, name }) => ({ value: id, label: name }))
  const active: ActiveFilter[] = activeChoices<string>(
    'kind',
    search.kind,
    (value) => choices.find((one) => one.value === value)?.label ?? value,
    (kind) => set({ kind }),
  )
  const standing = standings.find(({ value }) => value === search.has)
  if (standing)
    active.push({ key: 'has', label: standing.label, remove: () => set({ has: undefined } as never) })
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: 'Search by number or exhibitor',
      }}
      active={active}
      onClear={() => clear(pageParams)}
    >
      <ChoiceFilter label="Kind" choices={choices} value={search.kind} onChange={(kind) => set({ kind })} />
      <ChoiceFilter
        label="Status"
        choices={standings}
        value={search.has && [search.has]}
        // both together are all of them
        onChange={(chosen) => set({ has: chosen.length === 1 ? chosen[0] : undefined } as BoothAddress)}
      />
    </FilterBar>
  )
}
