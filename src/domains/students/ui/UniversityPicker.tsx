import type { OutputOf } from '#shared/endpoint.ts'
import { SearchSelect, type SearchSelectProps } from '#web/kit/SearchSelect.tsx'
import { queryFor } from '#web/queries.ts'
import { universityDirectory } from '../directory/university-directory.contract.ts'

export type DirectoryUniversity = OutputOf<typeof universityDirectory>['data'][number]

/** Two universities may share a name; the second line says which is where. */
const choiceOf = ({ id, name, state_province, country }: Omit<DirectoryUniversity, 'domains'>) => ({
  value: id,
  label: name,
  note: [state_province, country].filter(Boolean).join(', '),
})

interface UniversityPickerProps
  extends Omit<SearchSelectProps<DirectoryUniversity>, 'query' | 'choiceOf' | 'chosen' | 'nothingFound'> {
  /** The university chosen when the form opens. */
  chosen?: Omit<DirectoryUniversity, 'domains'> | null
  nothingFound?: SearchSelectProps<DirectoryUniversity>['nothingFound']
}

/** Finds a university worldwide as you type. */
export const UniversityPicker = ({ chosen, ...props }: UniversityPickerProps) => (
  <SearchSelect
    nothingFound="No university by that name. Try its full name in the local language."
    {...props}
    chosen={chosen && choiceOf(chosen)}
    query={(search) => queryFor(universityDirectory, { query: { search } })}
    choiceOf={choiceOf}
  />
)
