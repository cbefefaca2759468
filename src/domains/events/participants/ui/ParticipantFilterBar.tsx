import type { OutputOf } from '#shared/endpoint.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { activeDays } from '#web/kit/active-days.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { registrationStates } from '../../events.contract.ts'
import { arrivals, type universityParticipants } from '../participants.contract.ts'
import type { ParticipantAddress, ParticipantSearch } from './address.ts'
import { arrivalLabels, stateLabels } from './words.ts'

type List = OutputOf<typeof universityParticipants.list>
type Many = 'uniList' | 'graduationClass' | 'academicMajor' | 'state' | 'attendance'

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'university', label: 'By university' },
]

const choicesOf = (list: List | undefined) => ({
  state: registrationStates.map((value) => ({
    value,
    label: stateLabels[value],
    ...(list && { count: list.counts[value] }),
  })),
  attendance: arrivals.map((value) => ({ value, label: arrivalLabels[value] })),
  uniList: list?.choices.uniList ?? [],
  graduationClass: list?.choices.graduationClass ?? [],
  academicMajor: list?.choices.academicMajor ?? [],
})

const labels: Record<Many, string> = {
  state: 'Registration',
  attendance: 'Attendance',
  uniList: 'University',
  graduationClass: 'Class',
  academicMajor: 'Major',
}
const names = Object.keys(labels) as Many[]

interface BarProps {
  address: ParticipantAddress
  found: ParticipantSearch
  list: List | undefined
}

/** Search, filters, and sort order for participants, kept in the address. */
export const ParticipantFilterBar = ({ address, found, list }: BarProps) => {
  const choices = choicesOf(list)
  const valuesOf = (name: Many): string[] => (address[name] ?? []).map(String)
  const choose = (name: Many, chosen: string[]) =>
    found.set({ [name]: name === 'graduationClass' ? chosen.map(Number) : chosen })
  const active = names.flatMap((name) =>
    activeChoices(
      name,
      valuesOf(name),
      (value) => choices[name].find((choice) => choice.value === value)?.label ?? value,
      (left) => choose(name, left),
    ),
  )
  return (
    <FilterBar
      search={{
        value: address.search,
        onChange: (text) => found.set({ search: text }),
        label: 'Search by name',
      }}
      active={[...active, ...activeDays(address, found.set)]}
      onClear={() => found.clear(['id', 'tab', 'sort'])}
      sort={{
        value: address.sort ?? 'newest',
        options: sorts,
        onChange: (sort) => found.set({ sort: sort as ParticipantAddress['sort'] }),
      }}
    >
      {names.map((name) => (
        <ChoiceFilter
          key={name}
          label={labels[name]}
          choices={choices[name]}
          value={valuesOf(name)}
          onChange={(chosen) => choose(name, chosen)}
        />
      ))}
    </FilterBar>
  )
}
