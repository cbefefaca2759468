import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teamRoleLabels } from '#domains/accounts/ui/roles.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type Invitation, invitationsOfKind } from '../team-invitations.contract.ts'
import { InvitationLink } from './InvitationLink.tsx'

const whom = ({ email }: Invitation): string => email ?? 'Anyone with the link'

const againWord = ({ email }: Invitation): string => (email ? 'Send again' : 'New link')

/** Invitations not used yet. */
export const PendingInvitations = ({ kind }: { kind: OrganizationKind }) => {
  const calls = invitationsOfKind[kind]
  const [page, setPage] = useState(1)
  const [renewed, setRenewed] = useState<{ link: string; email: string | null } | null>(null)
  const { data } = useQuery({
    ...queryFor(calls.list, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  const options = { invalidates: [calls.list], onError: announceFailure }
  const withdraw = useCall(calls.withdraw, options)
  const resend = useCall(calls.resend, options)
  if (!data || (data.total_row === 0 && !renewed)) return null

  const again = (invitation: Invitation) =>
    resend.mutate(
      { body: { invitation_id: invitation.id } },
      {
        onSuccess: ({ link }) => {
          setRenewed({ link, email: invitation.email })
          if (invitation.email) announceToScreenReader(`Invited ${invitation.email} again`)
        },
      },
    )
  const end = (invitation: Invitation) =>
    withdraw.mutate(
      { body: { invitation_id: invitation.id } },
      { onSuccess: () => announceToScreenReader('The link no longer works') },
    )
  const columns: Column<Invitation>[] = [
    {
      key: 'whom',
      header: 'Who',
      width: '40%',
      cell: (invitation) => (
        <Stack gap={0}>
          <Text size="sm" fw={500}>
            {whom(invitation)}
          </Text>
          <Text size="xs" c="dimmed">
            {teamRoleLabels[invitation.team_role]}
            {invitation.invited_by && ` · invited by ${invitation.invited_by}`}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'until',
      header: 'Works until',
      cell: ({ expires_at }) => (
        <Text size="sm">
          <Text span inherit hiddenFrom="sm">
            Works until{' '}
          </Text>
          <Moment at={expires_at} />
        </Text>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (invitation) => (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${againWord(invitation)}: ${whom(invitation)}`}
            loading={resend.isPending && resend.variables?.body?.invitation_id === invitation.id}
            onClick={() => again(invitation)}
          >
            {againWord(invitation)}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Withdraw the invitation for ${whom(invitation)}`}
            loading={withdraw.isPending && withdraw.variables?.body?.invitation_id === invitation.id}
            onClick={() => end(invitation)}
          >
            Withdraw
          </Button>
        </Group>
      ),
    },
  ]
  return (
    <Stack component="section" gap="sm" aria-label="Open invitations">
      <Title order={2}>Open invitations</Title>
      {renewed && <InvitationLink {...renewed} />}
      {data.total_row > 0 && (
        <RowTable
          label="Open invitations"
          rows={data.data}
          columns={columns}
          idOf={({ id }) => id}
          nameOf={whom}
        />
      )}
      <Pager page={data} onPage={setPage} />
    </Stack>
  )
}
