import { Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import { stateBadge, timelineEntriesOf } from '../../ui/words.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { declineBlocker } from './answers.ts'
import { exhibitorQuery } from './calls.ts'
import { useDecision } from './DecisionBar.tsx'
import { PaymentReview } from './PaymentReview.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

interface PaneProps {
  side: OrganizationKind
  of: Exhibitor
  event: EventTabProps['event']
}

const Decide = ({ side, of }: Omit<PaneProps, 'event'>) => {
  const [asking, setAsking] = useState(false)
  const { busy, approve, decline } = useDecision(side, () => setAsking(false))
  const { name } = of.organization
  const hindrance = declineBlocker(of)
  if (!of.may.approve && !of.may.decline && !hindrance) return null
  return (
    <Group gap="xs">
      {hindrance && (
        <Text size="sm" c="dimmed">
          {hindrance}
        </Text>
      )}
      {of.may.approve && (
        <Button size="sm" loading={busy} onClick={() => void approve([of.id], name)}>
          Approve
        </Button>
      )}
      {of.may.decline && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => setAsking(true)}>
          Decline
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`Decline ${name}?`}
          consequence="They’ll be notified right away, and their booth becomes available."
          verb="Decline"
          busy={busy}
          onClose={() => setAsking(false)}
          onSend={(reason) => void decline([of.id], name, reason)}
        />
      )}
    </Group>
  )
}

const People = ({ of }: { of: Exhibitor }) => (
  <Stack gap="xs">
    {of.representatives.map((one) => (
      <div key={one.email} style={{ overflowWrap: 'anywhere' }}>
        {one.name}
        {one.job_title && `, ${one.job_title}`}
        <Text size="sm" c="dimmed">
          <Anchor href={`mailto:${one.email}`} inherit>
            {one.email}
          </Anchor>
        </Text>
      </div>
    ))}
  </Stack>
)

const Whole = ({ side, of, event }: PaneProps) => (
  <Stack gap="lg">
    <Group gap="xs">
      <StatusBadge {...stateBadge(of.state)} />
    </Group>
    <Decide side={side} of={of} />
    <Facts
      facts={[
        { label: 'Booth', value: of.booth?.name ?? 'No booth' },
        { label: 'Representatives', value: <People of={of} /> },
        { label: 'Notes', value: of.notes && <span style={{ whiteSpace: 'pre-line' }}>{of.notes}</span> },
        { label: 'Reason for declining', value: of.decline_reason },
      ]}
    />
    <PaymentReview side={side} of={of} timeZone={event.time_zone} />
    <section>
      <Title order={3} size="h4" mb="sm">
        History
      </Title>
      <Timeline
        happenings={timelineEntriesOf(of.timeline, {
          host: event.host.name,
          exhibitor: of.organization.name,
        })}
      />
    </section>
  </Stack>
)

interface ExhibitorPaneProps {
  side: OrganizationKind
  id: string
  event: EventTabProps['event']
  onClose: () => void
}

/** One registration next to the list: representatives, payment with proof, history, and actions. */
export const ExhibitorPane = ({ side, id, event, onClose }: ExhibitorPaneProps) => {
  const { data, error, refetch } = useQuery(exhibitorQuery(side, id))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={data?.organization.name ?? 'Registration'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data ? (
        <Whole side={side} of={data} event={event} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Skeletons count={3} />
      )}
    </Drawer>
  )
}
