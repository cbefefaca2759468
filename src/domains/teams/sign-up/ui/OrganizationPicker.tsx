import type { OrganizationKind, OutputOf } from '#shared/endpoint.ts'
import { SearchSelect, type SearchSelectProps } from '#web/kit/SearchSelect.tsx'
import { queryFor } from '#web/queries.ts'
import { organizationDirectory } from '../organization-sign-up.contract.ts'

type Joinable = OutputOf<typeof organizationDirectory>['data'][number]

const countryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code

const choiceOf = ({ id, name, city, country_code }: Joinable) => ({
  value: id,
  label: name,
  note: [city, country_code && countryName(country_code)].filter(Boolean).join(', '),
})

interface OrganizationPickerProps extends Omit<SearchSelectProps<Joinable>, 'query' | 'choiceOf'> {
  kind: OrganizationKind
}

/** Finds an organization that is already here, to ask to join it. */
export const OrganizationPicker = ({ kind, ...props }: OrganizationPickerProps) => (
  <SearchSelect
    {...props}
    query={(search) => queryFor(organizationDirectory, { query: { kind, search } })}
    choiceOf={choiceOf}
  />
)
