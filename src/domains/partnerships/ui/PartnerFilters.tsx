import { useQuery } from '@tanstack/react-query'
import { meta } from '#domains/meta/meta.contract.ts'
import { placeOf, sizeOf } from '#domains/organizations/profile/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { companySizes, industries } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { queryFor } from '#web/queries.ts'
import { betweenStates } from '../partnerships.contract.ts'
import type { ListAddress, ListPageSearch, Tab } from './address.ts'
import { others } from './words.ts'

interface PartnerFiltersProps {
  side: OrganizationKind
  tab: Tab
  list: ListPageSearch
}

const countryLabel = (code: string): string => placeOf({ city: null, country_code: code })
const sizeLabel = (size: string): string => sizeOf({ company_size: size }) ?? size

const stateLabels: Record<(typeof betweenStates)[number], string> = {
  none: 'Not asked yet',
  pending: 'Request pending',
  approved: 'Partner',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended',
}
const choicesOf = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }))
const industryChoices = choicesOf(industries, (value) => value)
const sizeChoices = choicesOf(companySizes, sizeLabel)
const stateChoices = betweenStates.map((value) => ({ value, label: stateLabels[value] }))

const useCountries = () => {
  const { data } = useQuery({ ...queryFor(meta), staleTime: Number.POSITIVE_INFINITY })
  return data?.countries.map(({ code, name }) => ({ value: code, label: name })) ?? []
}

type Many = 'country' | 'industry' | 'company_size' | 'state'
const labelOf: Record<Many, (value: string) => string> = {
  country: countryLabel,
  industry: (value) => value,
  company_size: sizeLabel,
  state: (value) => stateLabels[value as keyof typeof stateLabels],
}

const activeFilters = ({ search, set }: ListPageSearch): ActiveFilter[] =>
  (Object.keys(labelOf) as Many[]).flatMap((name) =>
    activeChoices<string>(name, search[name], labelOf[name], (left) => set({ [name]: left })),
  )

const sorts: Record<Tab, readonly { value: NonNullable<ListAddress['sort']>; label: string }[]> = {
  find: [
    { value: 'name', label: 'By name' },
    { value: 'newest', label: 'Newest first' },
  ],
  partners: [
    { value: 'name', label: 'By name' },
    { value: 'newest', label: 'Newest partners' },
  ],
  received: [
    { value: 'waiting', label: 'Pending first' },
    { value: 'newest', label: 'Newest first' },
    { value: 'name', label: 'By name' },
  ],
  sent: [
    { value: 'waiting', label: 'Pending first' },
    { value: 'newest', label: 'Newest first' },
    { value: 'name', label: 'By name' },
  ],
}

/** Search, filters and sorting of one of the lists. */
export const PartnerFilters = ({ side, tab, list }: PartnerFiltersProps) => {
  const { search, set, clear } = list
  const countries = useCountries()
  const choose = (name: Many) => (chosen: string[]) => set({ [name]: chosen })
  return (
    <FilterBar
      search={{
        value: search.search,
        onChange: (text) => set({ search: text }),
        label: `Find ${others[side].many} by name`,
      }}
      active={activeFilters(list)}
      onClear={() => clear(['tab', 'sort'])}
      sort={{
        value: search.sort ?? sorts[tab][0]!.value,
        options: sorts[tab],
        onChange: (sort) => set({ sort: sort as ListAddress['sort'] }),
      }}
    >
      <ChoiceFilter label="Country" choices={countries} value={search.country} onChange={choose('country')} />
      {side === 'university' && (
        <>
          <ChoiceFilter
            label="Industry"
            choices={industryChoices}
            value={search.industry}
            onChange={choose('industry')}
          />
          <ChoiceFilter
            label="Size"
            choices={sizeChoices}
            value={search.company_size}
            onChange={choose('company_size')}
          />
        </>
      )}
      {tab !== 'partners' && (
        <ChoiceFilter
          label="Partnership"
          choices={tab === 'find' ? stateChoices : stateChoices.slice(1)}
          value={search.state}
          onChange={choose('state')}
        />
      )}
    </FilterBar>
  )
}
