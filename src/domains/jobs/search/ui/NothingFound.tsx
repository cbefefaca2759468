import { Button } from '@mantine/core'
import { IconBriefcaseOff, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '#web/kit/states.tsx'

/** Shown when no job matches, or none exist at all. */
export const NothingFound = ({ filtered, clear }: { filtered: boolean; clear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={IconSearchOff}
      title="No matching jobs"
      action={<Button onClick={clear}>Clear search and filters</Button>}
    >
      Remove a filter, or try fewer, shorter words: “data” finds more than “data science intern Boston”.
    </EmptyState>
  ) : (
    <EmptyState icon={IconBriefcaseOff} title="No open jobs right now">
      New jobs appear here as employers post them.
    </EmptyState>
  )
