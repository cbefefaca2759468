import { Button } from '@mantine/core'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { useListSearch } from '#web/list-search.ts'
import type { VisitedExhibitor } from '../../booths/fair-map.contract.ts'
import type { MapAddress } from '../../booths/ui/map-address.ts'
import { choicesOf } from './visit-filters.ts'

const switches = {
  jobs: 'Open jobs',
  sponsors: 'Sponsors visas',
  starred: 'Starred',
} as const
const names = Object.keys(switches) as Array<keyof typeof switches>
const lists = { major: 'Major', industry: 'Industry' } as const
const listNames = Object.keys(lists) as Array<keyof typeof lists>
const itself = (value: string) => value

/** Narrows the exhibitors of a fair, on the map and in the list. */
export const VisitFilters = ({ exhibitors }: { exhibitors: readonly VisitedExhibitor[] }) => {
  const { search, set, clear } = useListSearch<MapAddress>()
  const choices = choicesOf(exhibitors)
  return (
    <FilterBar
      active={[
        ...listNames.flatMap((name) =>
          activeChoices<string>(name, search[name], itself, (left) => set({ [name]: left })),
        ),
        ...names
          .filter((name) => search[name])
          .map((name) => ({ key: name, label: switches[name], remove: () => set({ [name]: undefined }) })),
      ]}
      onClear={() => clear(['id', 'search', 'booth'])}
    >
      {listNames.map((name) => (
        <ChoiceFilter
          key={name}
          label={lists[name]}
          choices={choices[name]}
          value={search[name]}
          onChange={(chosen) => set({ [name]: chosen })}
        />
      ))}
      {names.map((name) => (
        <Button
          key={name}
          variant={search[name] ? 'light' : 'default'}
          size="sm"
          radius="xl"
          aria-pressed={search[name] ?? false}
          onClick={() => set({ [name]: search[name] ? undefined : true })}
        >
          {switches[name]}
        </Button>
      ))}
    </FilterBar>
  )
}
