import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { openingStates } from '../../careers.contract.ts'
import { type OpeningRow, openingList } from '../../careers-admin.contract.ts'
import { summaryOf } from '../../ui/words.ts'
import { readOpeningsAddress } from './address.ts'
import { stateWords } from './words.ts'

type Address = ReturnType<typeof readOpeningsAddress>

const states = openingStates.map((value) => ({ value, label: stateWords[value].label }))

const columns: Column<OpeningRow>[] = [
  {
    key: 'title',
    header: 'Opening',
    cell: (opening) => (
      <Stack gap={0}>
        <LinkAnchor to="/operator/careers/detail" search={{ id: opening.id }} fw={500}>
          {opening.title}
        </LinkAnchor>
        <Text size="xs" c="dimmed">
          {summaryOf(opening)}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge {...stateWords[state]} />,
    tight: true,
  },
  {
    key: 'applications',
    header: 'Applications',
    cell: ({ applications }) => countLabel(applications, 'application'),
    tight: true,
  },
]

const write = <LinkButton to="/operator/careers/edit">New opening</LinkButton>

/** Lists the provider's own openings. */
export const OpeningList = () => {
  const found = useListSearch<Address>()
  const search = readOpeningsAddress(found.search)
  const query = useQuery({ ...queryFor(openingList, { query: search }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title="Careers" {...(query.data && { count: query.data.total_row })} action={write} />
      <FilterBar
        active={activeChoices(
          'state',
          search.state,
          (one) => stateWords[one].label,
          (state) => found.set({ state }),
        )}
        onClear={() => found.clear()}
      >
        <ChoiceFilter
          label="Status"
          choices={states}
          value={search.state}
          onChange={(state) => found.set({ state: state as Address['state'] })}
        />
      </FilterBar>
      <ResultList
        query={query}
        onPage={found.goToPage}
        skeletonHeight={64}
        empty={
          <EmptyState title={search.state?.length ? 'No matching openings' : 'No openings yet'}>
            Openings you publish appear on the career pages.
          </EmptyState>
        }
      >
        {(rows) => (
          <RowTable
            label="Openings"
            rows={rows}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
          />
        )}
      </ResultList>
    </>
  )
}
