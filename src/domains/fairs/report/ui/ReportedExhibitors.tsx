import { Group, NativeSelect, Stack, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { numberLabel } from '#shared/labels.ts'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { addressOf } from '#web/request.ts'
import type { ReportSort } from '../fair-report.contract.ts'
import { reportCalls } from './calls.ts'

const sorts: { value: ReportSort; label: string }[] = [
  { value: 'booked', label: 'Most appointments first' },
  { value: 'planned', label: 'Most planned visits first' },
  { value: 'name', label: 'By name' },
]

/** What each exhibitor got out of the fair. */
export const ReportedExhibitors = ({ event }: EventTabProps) => {
  const [sort, setSort] = useState<ReportSort>('booked')
  const [page, setPage] = useState(1)
  const { exhibitors, exhibitorCsv } = reportCalls(event.host.kind)
  const params = { id: event.id }
  const query = useQuery({
    ...queryFor(exhibitors, { params, query: { page, sort, size: 25 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack component="section" aria-label="By exhibitor" gap="sm">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          By exhibitor
        </Title>
        <Group gap="sm">
          <NativeSelect
            aria-label="Order"
            data={sorts}
            value={sort}
            onChange={(change) => {
              setSort(change.currentTarget.value as ReportSort)
              setPage(1)
            }}
          />
          <DownloadButton href={addressOf(exhibitorCsv, { params })}>Exhibitors as CSV</DownloadButton>
        </Group>
      </Group>
      <ResultList
        query={query}
        onPage={setPage}
        skeletonHeight={44}
        empty={
          <EmptyState icon={IconBuildingStore} title="No exhibitors">
            Approved exhibitors are listed here with their appointments and planned visits.
          </EmptyState>
        }
      >
        {(rows) => (
          <NumberTable
            label="Numbers by exhibitor"
            titles
            head={[
              'Exhibitor',
              'Booth',
              'Planned visits',
              'Scanned',
              'Met from the line',
              'Appointments booked',
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                row.organization,
                row.number ?? row.booth ?? '–',
                numberLabel(row.planned),
                numberLabel(row.leads),
                numberLabel(row.met),
                row.appointments === 0
                  ? '–'
                  : `${numberLabel(row.booked)} of ${numberLabel(row.appointments)}`,
              ],
            }))}
          />
        )}
      </ResultList>
    </Stack>
  )
}
