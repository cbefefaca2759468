import { Stack, Text } from '@mantine/core'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { countLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { EventRow } from '../event-admin.contract.ts'
import { eventWords } from './words.ts'

const Name = ({ row }: { row: EventRow }) => (
  <Stack gap={0} miw={0}>
    <LinkAnchor to="/operator/events/detail" search={{ id: row.id }} fw={500}>
      {row.title}
    </LinkAnchor>
    <Text size="xs" c="dimmed">
      {row.host.name}
    </Text>
  </Stack>
)

const When = ({ row }: { row: EventRow }) => (
  <Stack gap={0}>
    <EventTime event={row} />
    <Text size="xs" c="dimmed">
      {countLabel(row.taken, 'student')}
      {row.waiting > 0 && `, ${row.waiting} waiting`}
    </Text>
  </Stack>
)

const columns: Column<EventRow>[] = [
  { key: 'name', header: 'Event', cell: (row) => <Name row={row} />, width: '40%' },
  { key: 'when', header: 'When', cell: (row) => <When row={row} />, width: '30%' },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge {...eventWords[state]} />,
    tight: true,
  },
  {
    key: 'published',
    header: 'Published',
    cell: ({ published_at }) => <TimeAgo at={published_at} />,
    wideOnly: true,
    tight: true,
  },
]

export const EventTable = ({ rows }: { rows: readonly EventRow[] }) => (
  <RowTable
    label="Events"
    rows={rows}
    columns={columns}
    idOf={({ id }) => id}
    nameOf={({ title }) => title}
  />
)
