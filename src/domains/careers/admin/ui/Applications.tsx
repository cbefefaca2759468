import { Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { type CareerApplicationRow, careerApplications } from '../../careers-admin.contract.ts'
import { readOpeningAddress } from './address.ts'

type Address = ReturnType<typeof readOpeningAddress>

const columns: Column<CareerApplicationRow>[] = [
  {
    key: 'name',
    header: 'Applicant',
    cell: (application) => (
      <Stack gap={0}>
        <LinkAnchor to="/operator/careers/application" search={{ id: application.id }} fw={500}>
          {application.name}
        </LinkAnchor>
        <Text size="xs" c="dimmed">
          {application.email}
        </Text>
      </Stack>
    ),
  },
  { key: 'at', header: 'Applied', cell: ({ created_at }) => <TimeAgo at={created_at} />, tight: true },
]

/** Lists who applied to an opening. */
export const Applications = ({ openingId }: { openingId: string }) => {
  const found = useListSearch<Address>()
  const { search, page } = readOpeningAddress(found.search)
  const query = useQuery({
    ...queryFor(careerApplications, { query: { opening_id: openingId, search, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack component="section" gap="md" aria-label="Applications">
      <Title order={2}>Applications</Title>
      <FilterBar
        search={{
          value: search,
          onChange: (text) => found.set({ search: text }),
          label: 'Search by name or email',
        }}
        active={[]}
        onClear={() => found.clear(['id'])}
      />
      <ResultList
        query={query}
        onPage={found.goToPage}
        skeletonHeight={48}
        empty={
          <EmptyState title={search ? 'No matching applicants' : 'No applications yet'}>
            {search ? 'Try a different name or email.' : 'Applications will appear here and arrive by email.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <RowTable
            label="Applications"
            rows={rows}
            columns={columns}
            idOf={(row) => row.id}
            nameOf={({ name }) => name}
          />
        )}
      </ResultList>
    </Stack>
  )
}
