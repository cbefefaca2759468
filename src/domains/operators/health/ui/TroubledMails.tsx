import { Button, Text } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countLabel } from '#shared/labels.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useSelection } from '#web/kit/useSelection.ts'
import { useListSearch } from '#web/list-search.ts'
import { queryFor, useCall } from '#web/queries.ts'
import { operatorOverview } from '../../operators.contract.ts'
import {
  operatorHealth,
  retryMails,
  type TroubledMail,
  troubledMails,
} from '../installation-health.contract.ts'
import { kindLabel } from './words.ts'

const states = {
  queued: { tone: 'waiting', label: 'Will be retried' },
  sending: { tone: 'info', label: 'Being sent' },
  failed: { tone: 'bad', label: 'Given up' },
} as const

const columns: Column<TroubledMail>[] = [
  {
    key: 'kind',
    header: 'Email',
    cell: ({ kind, domain }) => (
      <>
        <Text size="sm" fw={500}>
          {kindLabel(kind)}
        </Text>
        <Text size="sm" c="dimmed">
          to someone at {domain}
        </Text>
      </>
    ),
  },
  {
    key: 'failure',
    header: 'What the mail server said',
    width: '40%',
    cell: ({ failure, attempts }) => (
      <>
        <Text size="sm">{failure}</Text>
        <Text size="sm" c="dimmed">
          {countLabel(attempts, 'try', 'tries')}
        </Text>
      </>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...states[state]} />, tight: true },
  { key: 'at', header: 'Written', cell: ({ created_at }) => <TimeAgo at={created_at} />, tight: true },
]

/** Emails in trouble, with a retry for the selected ones. */
export const TroubledMails = () => {
  const { search, goToPage } = useListSearch<{ page?: number }>()
  const query = useQuery({
    ...queryFor(troubledMails, { query: { page: search.page } }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data
  const total = query.data?.total_row ?? 0
  const selection = useSelection(
    useMemo(() => rows?.filter(({ may }) => may.retry).map(({ id }) => id) ?? [], [rows]),
    { total, of: null },
  )
  const retry = useCall(retryMails, {
    invalidates: [troubledMails, operatorHealth, operatorOverview],
    onSuccess: ({ retried }) => {
      announce(`${countLabel(retried, 'email')} will be retried now`)
      selection.clear()
    },
    onError: announceFailure,
  })
  return (
    <>
      <ResultList
        query={query}
        onPage={goToPage}
        skeletonHeight={64}
        empty={<Text c="dimmed">The mail server has refused none of the waiting emails.</Text>}
      >
        {(shown) => (
          <RowTable
            label="Emails in trouble"
            rows={shown}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ kind, domain }) => `${kindLabel(kind)} to someone at ${domain}`}
            selection={selection}
          />
        )}
      </ResultList>
      <BulkBar selection={selection} noun="letter">
        <Button
          size="sm"
          leftSection={<IconRotate size={18} aria-hidden />}
          loading={retry.isPending}
          onClick={() =>
            retry.mutate({
              body: selection.everything ? { matching: { total } } : { mail_ids: [...selection.selected] },
            })
          }
        >
          Retry
        </Button>
      </BulkBar>
    </>
  )
}
