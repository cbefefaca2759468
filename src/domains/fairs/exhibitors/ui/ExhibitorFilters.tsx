import { Button } from '@mantine/core'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { fairStateLabels, fairStates, paymentLabels, paymentStates } from '../../fairs.contract.ts'
import { type ExhibitorAddress, type ExhibitorSearch, pageParams } from './address.ts'

interface ExhibitorFiltersProps {
  list: ExhibitorSearch
  booths: readonly { id: string; name: string }[]
}

const states = fairStates.map((value) => ({ value, label: fairStateLabels[value] }))
const payments = paymentStates.map((value) => ({ value, label: paymentLabels[value] }))

const sorts = [
  { value: 'waiting', label: 'Pending first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'due', label: 'Due soonest' },
] as const

/** Search, filters, and sort order for exhibitors. */
export const ExhibitorFilters = ({ list: { search, set, clear }, booths }: ExhibitorFiltersProps) => {
  const choices = {
    state: states,
    payment: payments,
    booth: booths.map(({ id, name }) => ({ value: id, label: name })),
  }
  const active: ActiveFilter[] = (['state', 'payment', 'booth'] as const).flatMap((name) =>
    activeChoices<string>(
      name,
      search[name],
      (value) => choices[name].find((one) => one.value === value)?.label ?? value,
      (left) => set({ [name]: left }),
    ),
  )
  if (search.overdue)
    active.push({ key: 'overdue', label: 'Payment overdue', remove: () => set({ overdue: undefined }) })
  return (
    <FilterBar
      search={{ value: search.search, onChange: (text) => set({ search: text }), label: 'Search by name' }}
      active={active}
      onClear={() => clear(pageParams)}
      sort={{
        value: search.sort ?? 'waiting',
        options: sorts,
        onChange: (sort) => set({ sort: sort as ExhibitorAddress['sort'] }),
      }}
    >
      <ChoiceFilter
        label="Status"
        choices={states}
        value={search.state}
        onChange={(chosen) => set({ state: chosen as ExhibitorAddress['state'] })}
      />
      <ChoiceFilter
        label="Payment"
        choices={payments}
        value={search.payment}
        onChange={(chosen) => set({ payment: chosen as ExhibitorAddress['payment'] })}
      />
      <ChoiceFilter
        label="Booth"
        choices={choices.booth}
        value={search.booth}
        onChange={(chosen) => set({ booth: chosen })}
      />
      <Button
        variant={search.overdue ? 'light' : 'default'}
        size="sm"
        radius="xl"
        aria-pressed={search.overdue ?? false}
        onClick={() => set({ overdue: search.overdue ? undefined : true })}
      >
        Payment overdue
      </Button>
    </FilterBar>
  )
}
