import { Group, Stack, Text } from '@mantine/core'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { dateLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { useSelection } from '#web/kit/useSelection.ts'
import { paymentBadge, priceLabel, stateBadge } from '../../ui/words.ts'
import type { ExhibitorRow } from '../exhibitors.contract.ts'

const Name = ({ row }: { row: ExhibitorRow }) => (
  <Group wrap="nowrap" gap="sm">
    <EmployerLogo employer={row.organization} size={36} />
    <Stack gap={0} miw={{ base: 0, sm: 120 }}>
      <LinkAnchor
        to="."
        search={(before) => ({ ...before, registration: row.id })}
        resetScroll={false}
        fw={500}
        style={{ overflowWrap: 'anywhere' }}
      >
        {row.organization.name}
      </LinkAnchor>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {row.contact.name}
        {row.is_partner && ' · Partner'}
      </Text>
    </Stack>
  </Group>
)

const Payment = ({ row, timeZone }: { row: ExhibitorRow; timeZone: string }) => {
  const badge = paymentBadge(row)
  return (
    <Stack gap="2xs" align="flex-start">
      {badge ? <StatusBadge {...badge} /> : <Text size="sm">{priceLabel(row.fee, row.currency)}</Text>}
      {badge && (
        <Text size="xs" c="dimmed" className="tabular">
          {priceLabel(row.fee, row.currency)}
          {row.payment === 'awaiting_payment' && row.due_at && (
            <>
              {' '}
              by <time dateTime={row.due_at}>{dateLabel(row.due_at, timeZone)}</time>
            </>
          )}
        </Text>
      )}
    </Stack>
  )
}

const columnsAt = (timeZone: string): Column<ExhibitorRow>[] => [
  { key: 'name', header: 'Organization', cell: (row) => <Name row={row} />, width: '30%' },
  { key: 'booth', header: 'Booth', cell: ({ booth }) => booth?.name ?? 'No booth', width: '16%' },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge {...stateBadge(state)} />,
    tight: true,
  },
  { key: 'payment', header: 'Payment', cell: (row) => <Payment row={row} timeZone={timeZone} /> },
  {
    key: 'since',
    header: 'Registered',
    cell: ({ submitted_at }) => <TimeAgo at={submitted_at} />,
    wideOnly: true,
    tight: true,
  },
]

interface ExhibitorTableProps {
  rows: readonly ExhibitorRow[]
  /** The event's zone. */
  timeZone: string
  /** Left out for viewers. */
  selection: ReturnType<typeof useSelection> | undefined
}

export const ExhibitorTable = ({ rows, timeZone, selection }: ExhibitorTableProps) => (
  <RowTable
    label="Exhibitors"
    rows={rows}
    columns={columnsAt(timeZone)}
    idOf={({ id }) => id}
    nameOf={({ organization }) => organization.name}
    {...(selection && { selection })}
  />
)
