import { activeFilters } from '../../search/ui/active-filters.ts'
import type { JobAddress } from '../../search/ui/address.ts'

/** Describes the search, for its name and the line below. */
export const searchWords = (filters: JobAddress, employers?: Parameters<typeof activeFilters>[2]): string =>
  [filters.search, ...activeFilters(filters, () => {}, employers).map(({ label }) => label)]
    .filter(Boolean)
    .join(', ')

export const NAME_LENGTH = 80
