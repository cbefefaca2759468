import type { OrganisationKind, OutputOf } from '#shared/endpoint.ts'
import { SearchSelect, type SearchSelectProps } from '#web/kit/SearchSelect.tsx'
import { queryFor } from '#web/queries.ts'
import { organisationDirectory } from '../contract.ts'

type Joinable = OutputOf<typeof organisationDirectory>['data'][number]

const countryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code

const choiceOf = ({ id, name, city, country_code }: Joinable) => ({
  value: id,
  label: name,
  note: [city, country_code && countryName(country_code)].filter(Boolean).join(', '),
})

interface OrganisationPickerProps extends Omit<SearchSelectProps<Joinable>, 'query' | 'choiceOf'> {
  kind: OrganisationKind
}

/** Finds an organisation that is here already, to ask to join it. */
export const OrganisationPicker = ({ kind, ...props }: OrganisationPickerProps) => (
  <SearchSelect
    {...props}
    query={(search) => queryFor(organisationDirectory, { query: { kind, search } })}
    choiceOf={choiceOf}
  />
)
