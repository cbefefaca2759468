import { Card, Group, Stack, Text } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import classes from '#domains/jobs/ui/job.module.css'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { ActionBar } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { LinkActionIcon, LinkAnchor } from '#web/kit/links.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { EventLikeButton, EventLikeIcon } from '../../ui/EventLike.tsx'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'
import { EventStart } from '../../ui/EventTime.tsx'
import { CanceledNotice, EventFacts, EventHeading, EventText } from '../../ui/EventView.tsx'
import type { StudentEventDetail } from '../event-registrations.contract.ts'
import { studentEventQuery } from './event-calls.ts'
import { FairParts, FairSurvey } from './FairParts.tsx'
import { RegisterButton } from './RegisterButton.tsx'
import { RegisterPanel } from './RegisterPanel.tsx'
import { RegistrationBadge } from './RegistrationBadge.tsx'
import { placesLeftLabel } from './words.ts'
import { YourRegistration } from './YourRegistration.tsx'

const hostPage = ({ host }: StudentEventDetail) =>
  host.kind === 'university'
    ? ({ to: '/student/events/view-university', search: { id: host.id } } as const)
    : ({ to: '/student/events/view-organization', search: { id: host.id } } as const)

const HostLink = ({ event }: { event: StudentEventDetail }) => (
  <LinkAnchor {...hostPage(event)}>{event.host.name}</LinkAnchor>
)

const Badge = ({ event }: { event: StudentEventDetail }) =>
  event.state === 'published' ? <RegistrationBadge event={event} /> : <EventStateBadge state={event.state} />

const Host = ({ event }: { event: StudentEventDetail }) => (
  <Card component="section" aria-label="Host">
    <Group wrap="nowrap" gap="sm">
      <EmployerLogo employer={event.host} />
      <div>
        <Text fw={500}>{event.host.name}</Text>
        <Text size="sm" c="dimmed">
          {[event.host.industry, event.host.city].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Group>
    <LinkAnchor {...hostPage(event)} size="sm" mt="sm">
      About the host and its other events
    </LinkAnchor>
  </Card>
)

const Register = ({ event }: { event: StudentEventDetail }) =>
  event.may.register ? <RegisterButton event={event} /> : null

/** An event on its own page. */
export const StudentEventView = ({ event }: { event: StudentEventDetail }) => (
  <DetailLayout
    panel={
      <>
        <RegisterPanel
          event={event}
          action={<Register event={event} />}
          secondary={<EventLikeButton event={event} />}
        />
        <Host event={event} />
      </>
    }
  >
    <Stack gap="xl">
      <EventHeading event={event} host={<HostLink event={event} />} badge={<Badge event={event} />} />
      <CanceledNotice event={event} />
      <YourRegistration event={event} />
      <FairSurvey event={event} />
      <EventFacts event={event} />
      <EventText event={event} />
      <FairParts event={event} />
    </Stack>
    <ActionBar lead={<EventStart event={event} />}>
      <EventLikeIcon event={event} />
      <Register event={event} />
    </ActionBar>
  </DetailLayout>
)

/** An event next to the list. */
export const StudentEventPane = memo(({ id }: { id: string }) => {
  const { data: event, error, refetch } = useQuery(studentEventQuery(id))
  if (failedToLoad(error, event)) return <ErrorState error={error} retry={refetch} />
  if (!event) return <Skeletons count={3} height={160} />
  return (
    <Stack gap="lg" className={classes.pane!}>
      <EventHeading
        event={event}
        order={2}
        host={<HostLink event={event} />}
        badge={event.state !== 'published' && <Badge event={event} />}
      />
      <div className={classes.paneHead}>
        <Register event={event} />
        <EventLikeButton event={event} />
        <LinkActionIcon to="/student/events/detail" search={{ id }} aria-label="Open full page">
          <IconArrowsDiagonal size={20} aria-hidden />
        </LinkActionIcon>
        <Text size="sm" c="dimmed">
          {event.state === 'published' && placesLeftLabel(event)}
        </Text>
      </div>
      {event.refused_until && event.hindrance && event.registration?.state !== 'waitlisted' && (
        <Text size="sm">{event.hindrance}.</Text>
      )}
      <CanceledNotice event={event} />
      <YourRegistration event={event} />
      <FairSurvey event={event} />
      <EventFacts event={event} />
      <EventText event={event} order={3} />
      <FairParts event={event} order={3} />
      <Host event={event} />
    </Stack>
  )
})
