import { Badge, Group, Stack, Text } from '@mantine/core'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { teamRoleLabels } from '#domains/accounts/ui/roles.ts'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type TeamMemberRow, teamOfKind } from '../teams.contract.ts'
import { MemberActions } from './MemberActions.tsx'
import { RoleSelect } from './RoleSelect.tsx'

interface MembersProps {
  kind: OrganizationKind
  members: readonly TeamMemberRow[]
}

const Who = ({ member }: { member: TeamMemberRow }) => (
  <Group gap="sm" wrap="nowrap">
    <Face src={member.picture_url} name={fullName(member)} color="initials" alt="" />
    <Stack gap={0} miw={0}>
      <Group gap="xs">
        <Text fw={500} size="sm">
          {fullName(member)}
        </Text>
        {member.is_me && <Badge color="gray">You</Badge>}
      </Group>
      <Text size="xs" c="dimmed">
        {[member.job_title, member.email].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  </Group>
)

const Role = ({ kind, member }: { kind: OrganizationKind; member: TeamMemberRow }) => {
  const { changeRole, list } = teamOfKind[kind]
  const change = useCall(changeRole, { invalidates: [list, session], onError: announceFailure })
  if (member.may.give.length === 0) return <>{teamRoleLabels[member.team_role]}</>
  const give = (team_role: TeamRole) =>
    change.mutate(
      { body: { account_id: member.account_id, team_role } },
      { onSuccess: () => announceToScreenReader(`${fullName(member)} is now ${teamRoleLabels[team_role]}`) },
    )
  return (
    <RoleSelect
      kind={kind}
      size="sm"
      w={150}
      aria-label={`Role of ${fullName(member)}`}
      roles={[member.team_role, ...member.may.give]}
      value={member.team_role}
      disabled={change.isPending}
      onChange={(value) => value && value !== member.team_role && give(value as TeamRole)}
    />
  )
}

/** Everyone on the team, with what the reader may change. */
export const Members = ({ kind, members }: MembersProps) => {
  const columns: Column<TeamMemberRow>[] = [
    { key: 'who', header: 'Name', cell: (member) => <Who member={member} />, width: '45%' },
    { key: 'role', header: 'Role', cell: (member) => <Role kind={kind} member={member} /> },
    {
      key: 'joined',
      header: 'Joined',
      cell: ({ joined_at }) => <TimeAgo at={joined_at} />,
      tight: true,
      wideOnly: true,
    },
    { key: 'actions', header: 'Actions', cell: (member) => <MemberActions kind={kind} member={member} /> },
  ]
  const shown = members.some(({ may }) => may.remove || may.transfer) ? columns : columns.slice(0, -1)
  return (
    <RowTable
      label="Team"
      rows={members}
      columns={shown}
      idOf={({ account_id }) => account_id}
      nameOf={fullName}
    />
  )
}
