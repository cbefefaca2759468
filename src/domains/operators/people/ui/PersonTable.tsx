import { Group, Stack, Text } from '@mantine/core'
import { fullName } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { accountWords, roleWords, teamRoleWords } from '../../ui/words.ts'
import type { PersonRow } from '../people-review.contract.ts'

const Name = ({ row }: { row: PersonRow }) => (
  <Group wrap="nowrap" gap="sm">
    <Face src={row.picture_url} name={fullName(row)} alt="" aria-hidden />
    <Stack gap={0} miw={0}>
      <LinkAnchor to="/operator/people/detail" search={{ id: row.account_id }} fw={500}>
        {fullName(row)}
      </LinkAnchor>
      <Text size="xs" c="dimmed">
        {row.email}
      </Text>
    </Stack>
  </Group>
)

const Place = ({ row }: { row: PersonRow }) => (
  <Stack gap={0}>
    <span>{roleWords[row.role]}</span>
    {row.organization && (
      <Text size="xs" c="dimmed">
        {row.organization.name}
        {row.team_role && ` · ${teamRoleWords[row.team_role]}`}
      </Text>
    )}
  </Stack>
)

const columns: Column<PersonRow>[] = [
  { key: 'name', header: 'Person', cell: (row) => <Name row={row} /> },
  { key: 'role', header: 'Role', cell: (row) => <Place row={row} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge {...accountWords[status]} />,
    tight: true,
  },
  {
    key: 'registered',
    header: 'Registered',
    cell: ({ created_at }) => <TimeAgo at={created_at} />,
    wideOnly: true,
    tight: true,
  },
]

interface PersonTableProps {
  rows: readonly PersonRow[]
  selection: Selection
}

export const PersonTable = ({ rows, selection }: PersonTableProps) => (
  <RowTable
    label="People"
    rows={rows}
    columns={columns}
    idOf={({ account_id }) => account_id}
    nameOf={(row) => `${fullName(row)}, ${roleWords[row.role]}`}
    selection={selection}
  />
)
