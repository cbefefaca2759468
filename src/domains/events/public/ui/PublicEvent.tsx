import { Card, Stack, Text, Title } from '@mantine/core'
import { moneyLabel } from '../../../../shared/labels.ts'
import { ActionBar } from '../../../../web/kit/ActionPanel.tsx'
import { DetailLayout } from '../../../../web/kit/DetailLayout.tsx'
import { LinkAnchor, LinkButton } from '../../../../web/kit/links.tsx'
import { useSession } from '../../../../web/session.ts'
import { modes } from '../../../accounts/contract.ts'
import { EventStateBadge } from '../../ui/EventStateBadge.tsx'
import { EventStart } from '../../ui/EventTime.tsx'
import { EventView } from '../../ui/EventView.tsx'
import type { PublicEventDetail } from '../contract.ts'
import { publicRoom } from './words.ts'

const inside = ({ id }: PublicEventDetail): string => `/student/events/detail?id=${id}`

/** The way in for whoever looks: students at their own page, others by signing in first. */
const WayIn = ({ event }: { event: PublicEventDetail }) => {
  const { mode, person } = useSession()
  if (event.state !== 'published') return <LinkButton to="/public-event">See coming events</LinkButton>
  if (mode === modes.STUDENT)
    return (
      <LinkButton to="/student/events/detail" search={{ id: event.id }}>
        Register
      </LinkButton>
    )
  if (person) return null
  return (
    <>
      <LinkButton to="/sign-in" search={{ next: inside(event) }}>
        Sign in to register
      </LinkButton>
      <LinkAnchor size="sm" to="/sign-up/student">
        New here? Create a student account
      </LinkAnchor>
    </>
  )
}

const Places = ({ event }: { event: PublicEventDetail }) => (
  <Card component="section" aria-label="Register">
    <Stack gap="sm" align="flex-start">
      {event.state === 'published' && (
        <Text fw={600} size="lg">
          {publicRoom(event) ?? 'As many as come'}
        </Text>
      )}
      {event.state === 'published' && !event.is_registration_open && (
        <Text size="sm" c="dimmed">
          Registration is not open at the moment.
        </Text>
      )}
      <WayIn event={event} />
    </Stack>
  </Card>
)

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
          </li>
        ))}
      </Stack>
      <LinkAnchor size="sm" to="/employer/fair-and-event/detail" search={{ id: event.id }}>
        Come with a stand
      </LinkAnchor>
    </Card>
  )

/** The same way in at the bottom of phones and tablets. */
const Bar = ({ event }: { event: PublicEventDetail }) =>
  useSession().person === null && event.state === 'published' ? (
    <ActionBar lead={<EventStart event={event} />}>
      <LinkButton to="/sign-in" search={{ next: inside(event) }}>
        Register
      </LinkButton>
    </ActionBar>
  ) : null

/** One public event. */
export const PublicEvent = ({ event }: { event: PublicEventDetail }) => (
  <DetailLayout
    panel={
      <>
        <Places event={event} />
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
