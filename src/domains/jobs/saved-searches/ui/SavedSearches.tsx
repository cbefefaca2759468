import { Button, Drawer, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { savedSearches } from '../saved-searches.contract.ts'
import { SavedSearchRow } from './SavedSearchRow.tsx'

const Rows = ({ onOpen }: { onOpen: () => void }) => {
  const { data, error, refetch } = useQuery(queryFor(savedSearches))
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={3} height={88} />
  if (data.data.length === 0)
    return (
      <EmptyState icon={IconBookmark} title="No saved searches yet">
        Search or choose filters, then save the search to return to it and get alerts about new jobs.
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      {data.data.map((search) => (
        <SavedSearchRow key={search.id} search={search} onOpen={onOpen} />
      ))}
    </Stack>
  )
}

/** Opens the student's saved searches. */
export const SavedSearches = () => {
  const [opened, { open, close }] = useDisclosure(false)
  const count = useQuery(queryFor(savedSearches)).data?.data.length
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={open}
      >
        Saved searches{count ? ` (${count})` : ''}
      </Button>
      <Drawer opened={opened} onClose={close} position="right" title="Saved searches">
        <Rows onOpen={close} />
      </Drawer>
    </>
  )
}
