import { Stack, Text, Title } from '@mantine/core'
import { LinkAnchor } from '#web/kit/links.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { accountWords, teamRoleWords } from '../../ui/words.ts'
import type { OrganizationDetail } from '../organization-admin.contract.ts'

type Member = OrganizationDetail['team'][number]

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

export const Team = ({ organization }: { organization: OrganizationDetail }) => (
  <Stack component="section" gap="sm" aria-label="Team">
    <Title order={2} size="h4">
      Team
    </Title>
    {organization.team.length === 0 ? (
      <Text c="dimmed">No one yet</Text>
    ) : (
      <RowTable
        label="Team"
        rows={organization.team}
        columns={columns}
        idOf={({ account_id }) => account_id}
        nameOf={({ name }) => name}
      />
    )}
    {organization.team.length === 100 && (
      <LinkAnchor to="/operator/people" search={{ organization_id: organization.id }} size="sm">
        Everyone at {organization.name}
      </LinkAnchor>
    )}
  </Stack>
)
