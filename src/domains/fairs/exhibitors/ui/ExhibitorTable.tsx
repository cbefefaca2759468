import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { dateLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { paymentBadge, priceLabel, stateBadge } from '../../ui/words.ts'
import type { ExhibitorRow } from '../exhibitors.contract.ts'
import { ReceivedDialog } from './ReceivedDialog.tsx'

const Name = ({ row }: { row: ExhibitorRow }) => (
  <Group wrap="nowrap" gap="sm">
    <EmployerLogo employer={row.organization} size={28} />
    <Stack gap={0} miw={{ base: 0, sm: 120 }}>
      <LinkAnchor
        to="."
        search={(before) => ({ ...before, registration: row.id })}
        resetScroll={false}
        size="sm"
        fw={500}
        lh={1.25}
        style={{ overflowWrap: 'anywhere' }}
      >
        {row.organization.name}
      </LinkAnchor>
      <Text size="xs" c="dimmed" lh={1.25} style={{ overflowWrap: 'anywhere' }}>
        {row.contact.name}
        {row.is_partner && ' · Partner'}
        {row.state === 'approved' && row.people.here > 0 && (
          <>
            {' · '}
            <Text span inherit c="green" fw={600}>
              {row.people.here} of {row.people.expected} here
            </Text>
          </>
        )}
      </Text>
    </Stack>
  </Group>
)

const Booth = ({ booth }: Pick<ExhibitorRow, 'booth'>) =>
  booth?.number ? (
    <Text size="sm" lh={1.25}>
      <Text span inherit fw={600} className="tabular">
        {booth.number}
      </Text>{' '}
      <Text span size="xs" c="dimmed">
        {booth.name}
      </Text>
    </Text>
  ) : (
    (booth?.name ?? 'No booth')
  )

interface PaymentProps {
  row: ExhibitorRow
  timeZone: string
  onPaid: (row: ExhibitorRow) => void
}

const Payment = ({ row, timeZone, onPaid }: PaymentProps) => {
  const badge = paymentBadge(row)
  return (
    <Group gap={4} justify="space-between">
      <Group gap={4}>
        {badge ? <StatusBadge {...badge} /> : <Text size="sm">{priceLabel(row.fee, row.currency)}</Text>}
        {badge && (
          <Text size="xs" c="dimmed" className="tabular">
            {priceLabel(row.fee, row.currency)}
            {row.payment === 'part_paid' && `, ${priceLabel(row.open, row.currency)} open`}
            {row.payment === 'awaiting_payment' && row.due_at && (
              <>
                {' '}
                by <time dateTime={row.due_at}>{dateLabel(row.due_at, timeZone)}</time>
              </>
            )}
          </Text>
        )}
      </Group>
      {row.may.receive && row.open > 0 && row.payment !== 'proof_submitted' && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Mark as paid: ${row.organization.name}`}
          onClick={() => onPaid(row)}
        >
          Mark as paid
        </Button>
      )}
    </Group>
  )
}

const columnsAt = (timeZone: string, onPaid: PaymentProps['onPaid']): Column<ExhibitorRow>[] => [
  { key: 'name', header: 'Organization', cell: (row) => <Name row={row} />, width: '25%' },
  { key: 'booth', header: 'Booth', cell: ({ booth }) => <Booth booth={booth} />, width: '12%' },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge {...stateBadge(state)} />,
    tight: true,
  },
  {
    key: 'payment',
    header: 'Payment',
    cell: (row) => <Payment row={row} timeZone={timeZone} onPaid={onPaid} />,
  },
  {
    key: 'since',
    header: 'Registered',
    cell: ({ submitted_at }) => <TimeAgo at={submitted_at} />,
    wideOnly: true,
    tight: true,
  },
]

interface ExhibitorTableProps {
  side: OrganizationKind
  rows: readonly ExhibitorRow[]
  /** The event's zone. */
  timeZone: string
  /** Left out for viewers. */
  selection: Selection | undefined
}

export const ExhibitorTable = ({ side, rows, timeZone, selection }: ExhibitorTableProps) => {
  const [paid, setPaid] = useState<ExhibitorRow | null>(null)
  return (
    <>
      <RowTable
        label="Exhibitors"
        dense
        rows={rows}
        columns={columnsAt(timeZone, setPaid)}
        idOf={({ id }) => id}
        nameOf={({ organization }) => organization.name}
        {...(selection && { selection })}
      />
      {paid && <ReceivedDialog side={side} of={paid} onClose={() => setPaid(null)} />}
    </>
  )
}
