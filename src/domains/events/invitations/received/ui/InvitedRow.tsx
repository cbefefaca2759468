import { Text, Title } from '@mantine/core'
import { EventStateBadge } from '#domains/events/ui/EventStateBadge.tsx'
import { EventTime } from '#domains/events/ui/EventTime.tsx'
import { placeLabel } from '#domains/events/ui/words.ts'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { StatusRow } from '#web/kit/Rows.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { InvitedEvent } from '../../received-invitations.contract.ts'
import { acceptLabels, invitedBadges, pages } from '../../ui/words.ts'
import { DeclineButton } from './DeclineButton.tsx'

interface InvitedRowProps {
  side: OrganizationKind
  event: InvitedEvent
}

/** One invitation as the invited team sees it: event, host, time, place, and the answer. */
export const InvitedRow = ({ side, event }: InvitedRowProps) => {
  const { invitation, may } = event
  return (
    <StatusRow
      roomy
      picture={<EmployerLogo employer={event.host} size={48} />}
      state={
        <>
          {event.state === 'published' ? (
            <StatusBadge {...invitedBadges[invitation.state]} />
          ) : (
            <EventStateBadge state={event.state} />
          )}
          <Text size="xs" c="dimmed">
            {invitation.answered_at ? 'Answered ' : 'Invited '}
            <TimeAgo at={invitation.answered_at ?? invitation.created_at} inSentence />
          </Text>
        </>
      }
      next={
        <>
          {may.accept && (
            <LinkButton
              to={pages[side].register}
              search={{ id: event.id }}
              aria-label={`${acceptLabels[side]}: ${event.title}`}
            >
              {acceptLabels[side]}
            </LinkButton>
          )}
          {may.decline && <DeclineButton side={side} event={event} />}
        </>
      }
    >
      <Title order={2} size="h4">
        <LinkAnchor to={pages[side].detail} search={{ id: event.id }} inherit>
          {event.title}
        </LinkAnchor>
      </Title>
      <Text size="sm">{event.host.name}</Text>
      <Text size="sm" c="dimmed" component="div">
        <EventTime event={event} />
      </Text>
      <Text size="sm" c="dimmed">
        {placeLabel(event)}
      </Text>
      {invitation.state === 'pending' && invitation.message && (
        <Text size="sm" lineClamp={2} mt="2xs">
          {invitation.message}
        </Text>
      )}
    </StatusRow>
  )
}
