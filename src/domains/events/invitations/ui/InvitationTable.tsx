import { Button, Group, Stack, Text } from '@mantine/core'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { pages as partnerPages } from '#domains/partnerships/ui/words.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { withdrawEmailInvitation } from '../by-email/email-invitations.contract.ts'
import { universityInviting } from '../event-invitations.contract.ts'
import type { ListedInvitation } from '../invitation-list.contract.ts'
import { progressBadges, staleAfterInvitation, wayLabels } from './words.ts'

const nameOf = ({ organization, name, email }: ListedInvitation): string =>
  organization?.name ?? (name || email || '')

const consequences = {
  team: 'They’ll be notified and can no longer answer. You can invite them again.',
  address: 'The letter can’t be called back, but its link stops working.',
}

const Withdraw = ({ row }: { row: ListedInvitation }) => {
  const options = { invalidates: staleAfterInvitation('university') }
  const fromTeam = useCall(universityInviting.withdraw, options)
  const fromAddress = useCall(withdrawEmailInvitation, options)
  const withdraw = row.goes_to === 'team' ? fromTeam : fromAddress
  return (
    <ConfirmButton
      size="compact-sm"
      question={`Withdraw the invitation to ${nameOf(row)}?`}
      consequence={consequences[row.goes_to]}
      verb="Withdraw"
      aria-label={`Withdraw: ${nameOf(row)}`}
      onConfirm={async () => {
        await withdraw.mutateAsync({ body: { invitation_id: row.id } })
        announceToScreenReader('Invitation withdrawn')
      }}
    >
      Withdraw
    </ConfirmButton>
  )
}

const InviteAgain = ({ eventId, row }: { eventId: string; row: ListedInvitation }) => {
  const again = useCall(universityInviting.invite, {
    invalidates: staleAfterInvitation('university'),
    onSuccess: () => announceToScreenReader(`${nameOf(row)} was invited again`),
    onError: announceFailure,
  })
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={again.isPending}
      aria-label={`Invite again: ${nameOf(row)}`}
      onClick={() =>
        again.mutate({
          params: { id: eventId },
          body: { selected_employers_list: [{ value: row.organization!.id }], message: row.message },
        })
      }
    >
      Invite again
    </Button>
  )
}

const Invited = ({ row }: { row: ListedInvitation }) => {
  const { organization, goes_to, contact, email, name, guests } = row
  // who declined and registered later says no such thing any more
  const words = row.decline_reason === null ? row.answer : row.state === 'declined' && row.decline_reason
  const about = [contact, (organization || name) && email, row.is_partnered && 'Partner'].filter(Boolean)
  return (
    <Group wrap="nowrap" gap="sm">
      {organization ? (
        <EmployerLogo employer={organization} size={28} />
      ) : (
        <Face name={nameOf(row)} src={null} alt="" size={28} aria-hidden />
      )}
      <Stack gap={0} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {organization && goes_to === 'team' ? (
          <LinkAnchor to={partnerPages.university.detail} search={{ id: organization.id }} size="sm" fw={500}>
            {organization.name}
          </LinkAnchor>
        ) : (
          <Text size="sm" fw={500}>
            {nameOf(row)}
          </Text>
        )}
        {about.length > 0 && (
          <Text size="xs" c="dimmed">
            {about.join(' · ')}
          </Text>
        )}
        {guests.length > 0 && <Text size="xs">Attending: {guests.join(', ')}</Text>}
        {words && (
          <Text size="xs" fs="italic">
            “{words}”
          </Text>
        )}
      </Stack>
    </Group>
  )
}

interface InvitationTableProps {
  eventId: string
  /** Whoever was picked is told once it is published. */
  isDraft: boolean
  rows: readonly ListedInvitation[]
}

const badgeOf = ({ state }: ListedInvitation, isDraft: boolean) =>
  isDraft && state === 'sent' ? { ...progressBadges.sent, label: 'Not sent yet' } : progressBadges[state]

const columnsOf = (eventId: string, isDraft: boolean): Column<ListedInvitation>[] => [
  { key: 'who', header: 'Employer', width: '42%', cell: (row) => <Invited row={row} /> },
  {
    key: 'state',
    header: 'State',
    tight: true,
    cell: (row) => (
      <Group gap="xs">
        <StatusBadge {...badgeOf(row, isDraft)} />
        {row.answered_at && (
          <Text size="xs" c="dimmed">
            <TimeAgo at={row.answered_at} />
          </Text>
        )}
      </Group>
    ),
  },
  {
    key: 'way',
    header: 'Invited',
    cell: (row) => (
      <Text size="sm" c="dimmed">
        {wayLabels[row.way]}, <TimeAgo at={row.created_at} inSentence />
        {row.invited_by && `, by ${row.invited_by}`}
      </Text>
    ),
  },
  {
    key: 'next',
    header: 'Step',
    tight: true,
    cell: (row) =>
      row.may.withdraw ? (
        <Withdraw row={row} />
      ) : (
        row.may.invite_again && <InviteAgain eventId={eventId} row={row} />
      ),
  },
]

/** Everyone invited, one row each, with how far they have come. */
export const InvitationTable = ({ eventId, isDraft, rows }: InvitationTableProps) => (
  <RowTable
    label="Invitations"
    dense
    rows={rows}
    columns={columnsOf(eventId, isDraft)}
    idOf={({ id }) => id}
    nameOf={nameOf}
  />
)
