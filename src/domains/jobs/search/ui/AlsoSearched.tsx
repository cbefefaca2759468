import { Text } from '@mantine/core'
import type { FilterCounts } from '../job-search.contract.ts'

/** Mentions what else was searched for in case of a typo. */
export const AlsoSearched = ({ counts }: { counts: FilterCounts | undefined }) =>
  counts && counts.also_searched.length > 0 ? (
    <Text size="sm" mb="sm" role="status">
      Also searched for <strong>{counts.also_searched.join(', ')}</strong>
    </Text>
  ) : null
