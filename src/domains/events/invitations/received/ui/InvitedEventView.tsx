import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { NotifyButton } from '#domains/events/announcements/ui/NotifyButton.tsx'
import { EventStateBadge } from '#domains/events/ui/EventStateBadge.tsx'
import { EventView } from '#domains/events/ui/EventView.tsx'
import { pages as partnerPages } from '#domains/partnerships/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ActionBar, WideOnly } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Quote } from '#web/kit/Quote.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Moment } from '#web/kit/time.tsx'
import type { InvitedEventDetail } from '../../received-invitations.contract.ts'
import { acceptLabels, invitedBadges, pages } from '../../ui/words.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { useNotedProgress } from './useNotedProgress.ts'

interface InvitedProps {
  side: OrganizationKind
  event: InvitedEventDetail
}

const sentences = {
  employer: {
    pending: 'You accept by registering, on one page.',
    accepted: 'You accepted. Register to exhibit at the event.',
    declined: 'You declined. The host can invite you again.',
  },
  university: {
    pending: 'If you accept, your students can see the event and register.',
    accepted: 'You accepted. Your students can see the event and register.',
    declined: 'You declined. The host can invite you again.',
  },
} as const

const maySettle = ({ may }: InvitedEventDetail): boolean => may.accept || may.decline || may.proceed

/** Shows how to answer, or what comes after accepting. */
const Steps = ({ side, event }: InvitedProps) => {
  const { may } = event
  if (may.accept || may.decline)
    return (
      <>
        {may.accept && (
          <LinkButton to={pages[side].register} search={{ id: event.id }}>
            {acceptLabels[side]}
          </LinkButton>
        )}
        {may.decline && <DeclineButton side={side} event={event} />}
      </>
    )
  return side === 'employer' ? (
    <LinkButton to={pages.employer.stand} search={{ id: event.id }}>
      {event.has_booths ? 'Choose a booth' : 'Register'}
    </LinkButton>
  ) : (
    <NotifyButton eventId={event.id} />
  )
}

const Panel = ({ side, event }: InvitedProps) => {
  const { invitation, guests } = event
  const isOpen = event.state === 'published'
  return (
    <Card component="section" aria-label="Your invitation">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Your invitation
          </Title>
          <StatusBadge {...invitedBadges[invitation.state]} />
        </Group>
        <Text size="sm">{isOpen ? sentences[side][invitation.state] : 'You can no longer answer.'}</Text>
        {isOpen && invitation.state === 'pending' && !event.may.accept && (
          <Text size="sm" c="dimmed">
            Your role can view this but not answer. Ask someone else on your team.
          </Text>
        )}
        {maySettle(event) && (
          <WideOnly>
            <Group gap="xs" grow>
              <Steps side={side} event={event} />
            </Group>
          </WideOnly>
        )}
        <Facts
          facts={[
            { label: 'Invited', value: <Moment at={invitation.created_at} /> },
            {
              label: 'Answered',
              value: invitation.answered_at && <Moment at={invitation.answered_at} />,
            },
            { label: 'Attendees from your team', value: guests.map(({ name }) => name).join(', ') },
            { label: 'Your message', value: invitation.answer || invitation.decline_reason },
          ]}
        />
      </Stack>
    </Card>
  )
}

/** An event the organization is invited to, with the answer next to it. */
export const InvitedEventView = ({ side, event }: InvitedProps) => {
  useNotedProgress(event.id, side === 'employer' && event.invitation.state === 'pending')
  return (
    <DetailLayout panel={<Panel side={side} event={event} />}>
      <Stack gap="lg">
        {event.invitation.message && (
          <Quote mt="xs">
            <Text>{event.invitation.message}</Text>
            <Text size="sm" c="dimmed" mt="2xs">
              {event.host.name}
            </Text>
          </Quote>
        )}
        <EventView
          event={event}
          host={
            <LinkAnchor to={partnerPages[side].detail} search={{ id: event.host.id }}>
              {event.host.name}
            </LinkAnchor>
          }
          badge={
            event.state === 'published' ? (
              event.is_partnered && <StatusBadge tone="good" label="Partner" />
            ) : (
              <EventStateBadge state={event.state} />
            )
          }
        />
      </Stack>
      {maySettle(event) && (
        <ActionBar lead={<StatusBadge {...invitedBadges[event.invitation.state]} />}>
          <Steps side={side} event={event} />
        </ActionBar>
      )}
    </DetailLayout>
  )
}
