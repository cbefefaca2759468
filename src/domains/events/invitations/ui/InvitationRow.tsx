import { Button, Text, Title } from '@mantine/core'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { pages as partnerPages } from '#domains/partnerships/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { StatusRow } from '#web/kit/Rows.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { pickField, type InvitationRow as Row } from '../event-invitations.contract.ts'
import { hostBadges, invitingCalls, staleAfterInvitation, ways } from './words.ts'

interface InvitationRowProps {
  side: OrganizationKind
  eventId: string
  row: Row
}

const aboutLine = ({ way, invited_by, is_partnered }: Row): string =>
  [is_partnered && 'Partner', way === 'pick' && invited_by ? `Invited by ${invited_by}` : ways[way].label]
    .filter(Boolean)
    .join(' · ')

const Steps = ({ side, eventId, row }: InvitationRowProps) => {
  const calls = invitingCalls(side)
  const { name, id } = row.organization
  const withdraw = useCall(calls.withdraw, { invalidates: staleAfterInvitation(side) })
  const again = useCall(calls.invite, {
    invalidates: staleAfterInvitation(side),
    onSuccess: () => announceToScreenReader(`${name} was invited again`),
    onError: announceFailure,
  })
  if (row.may.withdraw)
    return (
      <ConfirmButton
        size="sm"
        question={`Withdraw the invitation to ${name}?`}
        consequence="They’ll be notified and can no longer answer. You can invite them again."
        verb="Withdraw"
        aria-label={`Withdraw: ${name}`}
        onConfirm={async () => {
          await withdraw.mutateAsync({ body: { invitation_id: row.id } })
          announceToScreenReader('Invitation withdrawn')
        }}
      >
        Withdraw
      </ConfirmButton>
    )
  if (!row.may.invite_again) return null
  return (
    <Button
      size="sm"
      variant="light"
      loading={again.isPending}
      aria-label={`Invite again: ${name}`}
      onClick={() =>
        again.mutate({
          params: { id: eventId },
          body: { [pickField[side]]: [{ value: id }], message: row.message } as never,
        })
      }
    >
      Invite again
    </Button>
  )
}

/** One invitation as the host follows it: organization, status, message, and next step. */
export const InvitationRow = ({ side, eventId, row }: InvitationRowProps) => {
  const words = row.decline_reason ?? row.answer
  return (
    <StatusRow
      roomy
      picture={<EmployerLogo employer={row.organization} size={48} />}
      state={
        <>
          <StatusBadge {...hostBadges[row.state]} />
          <Text size="xs" c="dimmed">
            {row.answered_at ? 'Answered ' : 'Asked '}
            <TimeAgo at={row.answered_at ?? row.created_at} inSentence />
          </Text>
        </>
      }
      next={<Steps side={side} eventId={eventId} row={row} />}
    >
      <Title order={3} size="h4">
        <LinkAnchor to={partnerPages[side].detail} search={{ id: row.organization.id }} inherit>
          {row.organization.name}
        </LinkAnchor>
      </Title>
      <Text size="sm" c="dimmed">
        {aboutLine(row)}
      </Text>
      {row.guests.length > 0 && <Text size="sm">Attending: {row.guests.join(', ')}</Text>}
      {words && (
        <Quote size="sm" mt="xs">
          {words}
        </Quote>
      )}
    </StatusRow>
  )
}
