import { Group, Stack, Text } from '@mantine/core'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { kindWords, organizationWords, placeOf } from '../../ui/words.ts'
import type { OrganizationRow } from '../organization-admin.contract.ts'

const Name = ({ row }: { row: OrganizationRow }) => (
  <Group wrap="nowrap" gap="sm">
    <Face src={row.logo_url} name={row.name} alt="" radius="md" aria-hidden />
    <Stack gap={0} miw={0}>
      <LinkAnchor to="/operator/organizations/detail" search={{ id: row.id }} fw={500}>
        {row.name}
      </LinkAnchor>
      <Text size="xs" c="dimmed">
        {[kindWords[row.kind], row.industry, placeOf(row)].filter(Boolean).join(' · ')}
      </Text>
      {row.invited_by.length > 0 && <Text size="xs">Invited by {row.invited_by.join(', ')}</Text>}
      {row.may.rename && <Text size="xs">Requested name: {row.proposed_name!.name}</Text>}
    </Stack>
  </Group>
)

const Owner = ({ owner }: OrganizationRow) =>
  owner ? (
    <Stack gap={0}>
      <span>{owner.name}</span>
      <Text size="xs" c="dimmed">
        {owner.email}
        {!owner.email_verified && ' · not verified'}
      </Text>
    </Stack>
  ) : (
    <Text size="sm" c="dimmed">
      No team yet
    </Text>
  )

const columns: Column<OrganizationRow>[] = [
  { key: 'name', header: 'Organization', cell: (row) => <Name row={row} />, width: '45%' },
  { key: 'owner', header: 'Owner', cell: Owner, width: '30%' },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge {...organizationWords[state]} />,
    tight: true,
  },
  {
    key: 'registered',
    header: 'Added',
    cell: ({ created_at }) => <TimeAgo at={created_at} />,
    wideOnly: true,
    tight: true,
  },
]

interface OrganizationTableProps {
  rows: readonly OrganizationRow[]
  selection: Selection
}

export const OrganizationTable = ({ rows, selection }: OrganizationTableProps) => (
  <RowTable
    label="Organizations"
    rows={rows}
    columns={columns}
    idOf={({ id }) => id}
    nameOf={({ name }) => name}
    selection={selection}
  />
)
