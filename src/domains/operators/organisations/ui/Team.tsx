import { Stack, Text, Title } from '@mantine/core'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { accountWords, teamRoleWords } from '../../ui/words.ts'
import type { OrganisationDetail } from '../contract.ts'

type Member = OrganisationDetail['team'][number]

const columns: Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ account_id, name, email, email_verified }) => (
      <Stack gap={0}>
        <LinkAnchor to="/operator/people/detail" search={{ id: account_id }} fw={500}>
          {name}
        </LinkAnchor>
        <Text size="xs" c="dimmed">
          {email}
          {!email_verified && ' · not verified'}
        </Text>
      </Stack>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ team_role }) => teamRoleWords[team_role] },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge {...accountWords[status]} />,
    tight: true,
  },
]

export const Team = ({ organisation }: { organisation: OrganisationDetail }) => (
  <Stack component="section" gap="sm" aria-label="Team">
    <Title order={2} size="h4">
      Team
    </Title>
    {organisation.team.length === 0 ? (
      <Text c="dimmed">Nobody yet</Text>
    ) : (
      <RowTable
        label="Team"
        rows={organisation.team}
        columns={columns}
        idOf={({ account_id }) => account_id}
        nameOf={({ name }) => name}
      />
    )}
    {organisation.team.length === 100 && (
      <LinkAnchor to="/operator/people" search={{ organisation_id: organisation.id }} size="sm">
        Everyone at {organisation.name}
      </LinkAnchor>
    )}
  </Stack>
)
