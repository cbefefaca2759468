import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressOf } from '#web/client.ts'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { stateWords, topicWords } from '../../ui/words.ts'
import { type InquiryRow, inquiryExport, inquiryList } from '../inquiry-admin.contract.ts'
import { readInquiryAddress } from './address.ts'
import { type InquiryAddress, InquiryFilters } from './InquiryFilters.tsx'

const columns: Column<InquiryRow>[] = [
  {
    key: 'who',
    header: 'From',
    width: '25%',
    cell: ({ id, name, organization_name }) => (
      <Stack gap={0}>
        <LinkAnchor to="/operator/inquiries/detail" search={{ id }} fw={500}>
          {name}
        </LinkAnchor>
        {organization_name && (
          <Text size="xs" c="dimmed">
            {organization_name}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'what',
    header: 'Topic',
    cell: ({ topic, message }) => (
      <Stack gap={0}>
        <span>{topicWords[topic]}</span>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {message}
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
  { key: 'at', header: 'Received', cell: ({ created_at }) => <TimeAgo at={created_at} />, tight: true },
]

const Nothing = ({ narrowed, clear }: { narrowed: boolean; clear: () => void }) =>
  narrowed ? (
    <NothingFits title="No matching inquiries" onClear={clear}>
      Try fewer filters or a different word.
    </NothingFits>
  ) : (
    <EmptyState title="No inquiries yet">Messages from the contact pages will appear here.</EmptyState>
  )

/** Lists messages from the contact pages. */
export const InquiryList = () => {
  const found = useListSearch<InquiryAddress>()
  const list = { ...found, search: readInquiryAddress(found.search) }
  const { page: _page, ...filters } = list.search
  const query = useQuery({
    ...queryFor(inquiryList, { query: list.search }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Inquiries"
        {...(query.data && { count: query.data.total_row })}
        description={<LinkAnchor to="/operator/waitlist">View waitlist</LinkAnchor>}
        {...(query.data?.total_row && {
          action: (
            <DownloadButton href={addressOf(inquiryExport, { query: filters })}>
              Download as CSV
            </DownloadButton>
          ),
        })}
      />
      <InquiryFilters list={list} />
      <ResultList
        query={query}
        onPage={list.goToPage}
        skeletonHeight={64}
        empty={
          <Nothing
            narrowed={Object.values(filters).some((value) => value !== undefined)}
            clear={() => list.clear()}
          />
        }
      >
        {(rows) => (
          <RowTable
            label="Inquiries"
            rows={rows}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
          />
        )}
      </ResultList>
    </>
  )
}
