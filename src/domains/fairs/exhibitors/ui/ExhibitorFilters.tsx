import { Button } from '@mantine/core'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { fairStateLabels, fairStates, paymentLabels, paymentStates } from '../../fairs.contract.ts'
import type { exhibitorsOf } from '../exhibitors.contract.ts'
import { AnswerFilters, activeAnswers } from './AnswerFilters.tsx'
import { type ExhibitorAddress, type ExhibitorSearch, pageParams } from './address.ts'

interface ExhibitorFiltersProps {
  list: ExhibitorSearch
  booths: readonly { id: string; name: string }[]
  /** How many have not paid what is due. */
  owing: number | undefined
  /** Whether fees can be due. */
  asksFees: boolean
  form: OutputOf<(typeof exhibitorsOf)['university']['list']>['form'] | undefined
}

const states = fairStates.map((value) => ({ value, label: fairStateLabels[value] }))
const payments = paymentStates.map((value) => ({ value, label: paymentLabels[value] }))

const numberings = [
  { value: 'true', label: 'Has a number' },
  { value: 'false', label: 'No number yet' },
]

const sorts = [
  { value: 'waiting', label: 'Pending first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'due', label: 'Due soonest' },
  { value: 'number', label: 'By booth' },
] as const

const shortLabel = (label: string): string => (label.length > 32 ? `${label.slice(0, 31)}…` : label)

/** Search, filters, and sort order for exhibitors. */
export const ExhibitorFilters = ({ list, booths, owing, asksFees, form }: ExhibitorFiltersProps) => {
  const { search, set, clear } = list
  const written = form?.written ?? []
  const questions = form?.questions ?? []
  const addons = (form?.addons ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const choices = {
    state: states,
    payment: payments,
    booth: booths.map(({ id, name }) => ({ value: id, label: name })),
    answer: questions.flatMap(({ label, options }) =>
      options.map((one) => ({ value: one.value, label: `${label}: ${one.label}` })),
    ),
    addon: addons,
  }
  const active: ActiveFilter[] = (['state', 'payment', 'booth', 'addon', 'answer'] as const).flatMap((name) =>
    activeChoices<string>(
      name,
      search[name],
      (value) => choices[name].find((one) => one.value === value)?.label ?? value,
      (left) => set({ [name]: left }),
    ),
  )
  active.push(...activeAnswers(written, search, set))
  if (search.owing) active.push({ key: 'owing', label: 'Not paid', remove: () => set({ owing: undefined }) })
  if (search.overdue)
    active.push({ key: 'overdue', label: 'Payment overdue', remove: () => set({ overdue: undefined }) })
  if (search.numbered !== undefined)
    active.push({
      key: 'numbered',
      label: search.numbered ? 'With a booth number' : 'Without a booth number',
      remove: () => set({ numbered: undefined }),
    })
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: 'Search by name or booth number',
      }}
      active={active}
      onClear={() => clear(pageParams)}
      sort={{
        value: search.sort ?? 'waiting',
        options: sorts,
        onChange: (sort) => set({ sort: sort as ExhibitorAddress['sort'] }),
      }}
    >
      {(asksFees || search.owing) && (
        <Button
          variant={search.owing ? 'light' : 'default'}
          size="sm"
          radius="xl"
          aria-pressed={search.owing ?? false}
          onClick={() => set({ owing: search.owing ? undefined : true })}
        >
          {owing ? `Not paid (${numberLabel(owing)})` : 'Not paid'}
        </Button>
      )}
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
      <ChoiceFilter
        label="Booth number"
        choices={numberings}
        value={search.numbered === undefined ? undefined : [String(search.numbered)]}
        // both together are all of them
        onChange={(chosen) => set({ numbered: chosen.length === 1 ? chosen[0] === 'true' : undefined })}
      />
      {addons.length > 0 && (
        <ChoiceFilter
          label="Add-ons"
          choices={addons}
          value={search.addon}
          onChange={(chosen) => set({ addon: chosen })}
        />
      )}
      {questions.map(({ id, label, options }) => (
        <ChoiceFilter
          key={id}
          label={shortLabel(label)}
          choices={options}
          value={search.answer?.filter((one) => one.startsWith(id))}
          onChange={(chosen) =>
            set({ answer: [...(search.answer ?? []).filter((one) => !one.startsWith(id)), ...chosen] })
          }
        />
      ))}
      <AnswerFilters asked={written} list={list} />
      {(asksFees || search.overdue) && (
        <Button
          variant={search.overdue ? 'light' : 'default'}
          size="sm"
          radius="xl"
          aria-pressed={search.overdue ?? false}
          onClick={() => set({ overdue: search.overdue ? undefined : true })}
        >
          Payment overdue
        </Button>
      )}
    </FilterBar>
  )
}
