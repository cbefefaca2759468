import { Anchor, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { timeLabel } from '#shared/labels.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import { HostedCards } from '../../card-payments/ui/HostedCards.tsx'
import { boothLabel } from '../../fairs.contract.ts'
import { HostedInvoices } from '../../invoices/ui/HostedInvoices.tsx'
import { FairThread } from '../../messages/ui/FairThread.tsx'
import { formFacts } from '../../registration-form/ui/given.tsx'
import { stateBadge, timelineEntriesOf } from '../../ui/words.ts'
import type { Exhibitor } from '../exhibitors.contract.ts'
import { declineBlocker } from './answers.ts'
import { exhibitorQuery } from './calls.ts'
import { ExhibitorForm } from './ExhibitorForm.tsx'
import { PaymentReview } from './PaymentReview.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { named, useDecision } from './useDecision.ts'

type Booths = readonly { id: string; name: string; free: number }[]

const Edit = ({ side, of, event, booths }: PaneProps) => {
  const [editing, setEditing] = useState(false)
  if (!of.may.edit) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {editing && (
        <ExhibitorForm
          side={side}
          eventId={event.id}
          booths={booths}
          of={of}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

interface PaneProps {
  side: OrganizationKind
  of: Exhibitor
  event: EventTabProps['event']
  booths: Booths
}

const Decide = ({ side, of }: Pick<PaneProps, 'side' | 'of'>) => {
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
        <Button size="sm" loading={busy} onClick={() => void approve(named([of]), name)}>
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
          consequence="They’ll be notified in a few seconds, and their booth becomes available."
          verb="Decline"
          busy={busy}
          onClose={() => setAsking(false)}
          onSend={(reason) => void decline(named([of]), name, reason)}
        />
      )}
    </Group>
  )
}

interface HereProps {
  pass: Exhibitor['passes'][number] | undefined
  timeZone: string
}

const Here = ({ pass, timeZone }: HereProps) =>
  pass?.checked_in_at && (
    <Text size="sm" c="green" fw={600}>
      Here since {timeLabel(pass.checked_in_at, timeZone)}
    </Text>
  )

const People = ({ of, timeZone }: { of: Exhibitor; timeZone: string }) => (
  <Stack gap="xs">
    {of.representatives.map((one) => (
      <div key={one.email} style={{ overflowWrap: 'anywhere' }}>
        {one.name}
        {one.job_title && `, ${one.job_title}`}
        <Here pass={of.passes.find(({ name }) => name === one.name)} timeZone={timeZone} />
        <Text size="sm" c="dimmed">
          <Anchor href={`mailto:${one.email}`} inherit>
            {one.email}
          </Anchor>
        </Text>
      </div>
    ))}
  </Stack>
)

const Whole = ({ side, of, event, booths }: PaneProps) => (
  <Stack gap="lg">
    <Group justify="space-between">
      <StatusBadge {...stateBadge(of.state)} />
      <Edit side={side} of={of} event={event} booths={booths} />
    </Group>
    <Decide side={side} of={of} />
    <Facts
      facts={[
        { label: 'Booth', value: of.booth ? boothLabel(of.booth) : 'No booth' },
        { label: 'Representatives', value: <People of={of} timeZone={event.time_zone} /> },
        ...formFacts(of),
        { label: 'Notes', value: of.notes && <span style={{ whiteSpace: 'pre-line' }}>{of.notes}</span> },
        { label: 'Reason for declining', value: of.decline_reason },
        {
          label: 'Internal notes, only for your team',
          value: of.internal_notes && <span style={{ whiteSpace: 'pre-line' }}>{of.internal_notes}</span>,
        },
      ]}
    />
    <PaymentReview side={side} of={of} timeZone={event.time_zone} />
    <HostedCards side={side} id={of.id} timeZone={event.time_zone} />
    {of.fee > 0 && (
      <HostedInvoices
        side={side}
        id={of.id}
        eventId={event.id}
        timeZone={event.time_zone}
        name={of.organization.name}
      />
    )}
    <FairThread side="host" kind={side} id={of.id} name={of.organization.name} />
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
  booths: Booths
  onClose: () => void
}

/** One registration next to the list: representatives, payment with proof, history, and actions. */
export const ExhibitorPane = ({ side, id, event, booths, onClose }: ExhibitorPaneProps) => {
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
        <Whole side={side} of={data} event={event} booths={booths} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Skeletons count={3} />
      )}
    </Drawer>
  )
}
