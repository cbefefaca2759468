import { Card, Stack, Text, Title } from '@mantine/core'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { moneyLabel } from '#shared/labels.ts'
import { ActionBar, ActionPanel } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { useSession } from '#web/session.ts'
import type { PublicEventDetail } from '../../public-events.contract.ts'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'
import { EventStart } from '../../ui/EventTime.tsx'
import { EventView } from '../../ui/EventView.tsx'
import { closedLabel, isSoldOut, mayStillRegister, publicPlacesLeft, soldOutLabel, stepOf } from './words.ts'

const inside = ({ id }: PublicEventDetail): string => `/student/events/detail?id=${id}`

/** Shows how to register: students on their own page, others after signing in. */
const RegisterAction = ({ event }: { event: PublicEventDetail }) => {
  const { mode, person } = useSession()
  if (!mayStillRegister(event)) return <LinkButton to="/public-event">See upcoming events</LinkButton>
  if (mode === modes.STUDENT)
    return (
      <LinkButton to="/student/events/detail" search={{ id: event.id }}>
        {stepOf(event)}
      </LinkButton>
    )
  if (person) return null
  return (
    <LinkButton to="/sign-in" search={{ next: inside(event) }}>
      Sign in to {stepOf(event).toLowerCase()}
    </LinkButton>
  )
}

const SignUpHint = ({ event }: { event: PublicEventDetail }) =>
  useSession().person === null && mayStillRegister(event) ? (
    <LinkAnchor size="sm" to="/sign-up/student" search={{ next: inside(event) }}>
      New here? Create a student account
    </LinkAnchor>
  ) : null

const Places = ({ event }: { event: PublicEventDetail }) => (
  <ActionPanel
    label="Register"
    lead={closedLabel(event) ?? publicPlacesLeft(event) ?? 'No limit'}
    action={<RegisterAction event={event} />}
    secondary={<SignUpHint event={event} />}
  />
)

/** Organizations register for a fair from their own pages; hidden for everyone else. */
const WithAStand = ({ event }: { event: PublicEventDetail }) => {
  const { mode, person } = useSession()
  const { id } = event
  const words = isSoldOut(event) ? 'Wait in line for a booth' : 'Exhibit at this event'
  if (mode === modes.EMPLOYER || mode === modes.UNIVERSITY)
    return (
      <LinkAnchor
        size="sm"
        to={mode === modes.EMPLOYER ? '/employer/fair-and-event/detail' : '/university/fair-and-event/detail'}
        search={{ id }}
      >
        {words}
      </LinkAnchor>
    )
  if (person) return null
  const next = `/employer/fair-and-event/detail?id=${id}`
  return (
    <LinkAnchor size="sm" to="/sign-in" search={{ role: 'employer_user', next }}>
      {words}
    </LinkAnchor>
  )
}

/** The way to register for organizations, until it closes. */
const Exhibiting = ({ event }: { event: PublicEventDetail }) => {
  const { exhibitors_close_at: closesAt, state, time_zone } = event
  if (state !== 'published' || closesAt === null || !event.takes_exhibitors) return null
  if (new Date(closesAt) <= new Date())
    return (
      <Text size="sm" c="dimmed">
        Exhibitor registration has closed.
      </Text>
    )
  return (
    <Stack gap="2xs">
      <Text size="sm">
        Register by <MomentInZone at={closesAt} zone={time_zone} />
      </Text>
      <WithAStand event={event} />
    </Stack>
  )
}

const Booths = ({ event }: { event: PublicEventDetail }) =>
  event.booth.length === 0 ? null : (
    <Card component="section" aria-labelledby="booths">
      <Title order={2} size="h4" id="booths">
        For employers
      </Title>
      <Stack component="ul" gap="2xs" my="sm" pl="md">
        {event.booth.map((booth) => (
          <li key={booth.id}>
            {booth.name}
            {booth.size && `, ${booth.size}`}:{' '}
            {booth.price > 0 && event.booth_currency ? moneyLabel(booth.price, event.booth_currency) : 'free'}
            {booth.is_sold_out && (
              <Text size="sm" fw={600}>
                {soldOutLabel(booth)}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      <Exhibiting event={event} />
    </Card>
  )

const Exhibitors = ({ event }: { event: PublicEventDetail }) =>
  event.has_map || event.exhibitors > 0 ? (
    <Card component="section" aria-labelledby="exhibitors">
      <Title order={2} size="h4" id="exhibitors" mb="sm">
        Exhibitors
      </Title>
      <LinkButton to="/public-event/map" search={{ id: event.id }} variant="default" fullWidth>
        {event.has_map ? 'Find them on the map' : `See all ${event.exhibitors}`}
      </LinkButton>
    </Card>
  ) : null

/** The same action at the bottom of phones and tablets. */
const Bar = ({ event }: { event: PublicEventDetail }) => (
  <ActionBar lead={closedLabel(event) ?? <EventStart event={event} />}>
    <RegisterAction event={event} />
  </ActionBar>
)

/** The public page of one event. */
export const PublicEvent = ({ event }: { event: PublicEventDetail }) => (
  <DetailLayout
    panel={
      <>
        <Places event={event} />
        <Exhibitors event={event} />
        <Booths event={event} />
      </>
    }
  >
    <EventView
      event={{ ...event, waiting: 0 }}
      host={
        <LinkAnchor to="/public-event/view-organization" search={{ id: event.host.id }}>
          {event.host.name}
        </LinkAnchor>
      }
      badge={event.state !== 'published' && <EventStateBadge state={event.state} />}
    />
    <Bar event={event} />
  </DetailLayout>
)
