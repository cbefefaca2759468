import { activeFilters } from '../../search/ui/active-filters.ts'
import type { JobAddress } from '../../search/ui/address.ts'

/** The search in words, as its name and below it. */
export const searchWords = (filters: JobAddress, employers?: Parameters<typeof activeFilters>[2]): string =>
  [filters.search, ...activeFilters(filters, () => {}, employers).map(({ label }) => label)]
    .filter(Boolean)
    .join(', ')

export const NAME_LENGTH = 80
