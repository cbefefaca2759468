import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { CanceledNotice, EventFacts, EventHeading } from '#domains/events/ui/EventView.tsx'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { SlotSection } from '../appointments/ui/SlotSection.tsx'
import type { OwnRegistration } from '../exhibitor-registration.contract.ts'
import { boothLabel } from '../fairs.contract.ts'
import { FairThread } from '../messages/ui/FairThread.tsx'
import { formFacts } from '../registration-form/ui/given.tsx'
import { ExhibitorSurvey } from '../surveys/ui/OwnSurvey.tsx'
import { fairPages, staleAfterStep, stepsOf } from './calls.ts'
import classes from './fairs.module.css'
import { Passes } from './Passes.tsx'
import { Payment } from './Payment.tsx'
import { priceLabel, stateBadge, timelineEntriesOf } from './words.ts'

interface StatusProps {
  side: OrganizationKind
  registration: OwnRegistration
}

/** Says in a sentence what comes next. */
const nextOf = (registration: OwnRegistration): string | null => {
  const { state, payment, event, booth, decline_reason, may, takes_cards } = registration
  if (event.state === 'canceled') return null
  if (state === 'declined')
    return `${event.host.name} wrote: “${decline_reason}” You can register again while registration is open.`
  if (state === 'canceled')
    return 'You canceled this registration. You can register again while registration is open.'
  if (state === 'pending') {
    const fee = payment === 'awaiting_payment' ? ' You don’t need to pay anything before then.' : ''
    return `${event.host.name} is reviewing your registration, and your booth is on hold for you. We’ll let you know.${fee}`
  }
  const isIn = booth?.number ? `You’re in, at booth ${booth.number}` : 'You’re in'
  if (payment === 'proof_rejected')
    return `${isIn}, but the host couldn’t accept the proof of payment. Please send another one${takes_cards ? ', or pay by card' : ''}.`
  if (may.pay)
    return `${isIn}. ${takes_cards ? 'Pay the fee by card, or send the proof of payment.' : 'Send the proof of payment to settle the fee.'}`
  if (payment === 'proof_submitted') return `${isIn}. The host is reviewing your proof of payment.`
  return payment === 'verified' ? `${isIn}, and your booth is paid for.` : `${isIn}.`
}

const toneOf = ({ state, may }: OwnRegistration) => {
  if (state !== 'approved') return 'blue'
  return may.pay ? 'yellow' : 'green'
}

const Steps = ({ side, registration }: StatusProps) => {
  const cancel = useCall(stepsOf(side).cancel, { invalidates: staleAfterStep(side) })
  const { may, event } = registration
  return (
    <Stack gap="sm" className={classes.steps!}>
      {may.register_again && (
        <LinkButton to={fairPages[side].register} search={{ id: event.id }} fullWidth>
          Register again
        </LinkButton>
      )}
      {may.edit && (
        <LinkButton
          to={fairPages[side].register}
          search={{ id: event.id, registration: registration.id }}
          variant="default"
          fullWidth
        >
          Edit registration
        </LinkButton>
      )}
      {may.cancel && (
        <ConfirmButton
          fullWidth
          color="red"
          variant="subtle"
          question="Cancel this registration?"
          consequence="Your booth becomes available to others, and the host will be notified. To register again, a booth has to be available."
          verb="Cancel registration"
          onConfirm={async () => {
            await cancel.mutateAsync({ params: { id: registration.id } })
            announceToScreenReader('Registration canceled')
          }}
        >
          Cancel registration
        </ConfirmButton>
      )}
      {may.cancel_waits_for && (
        <Text size="sm" c="dimmed">
          To cancel, ask {event.host.name} to settle the payment first.
        </Text>
      )}
      {may.edit && event.exhibitors_close_at && (
        <Text size="sm" c="dimmed">
          You can make changes until <MomentInZone at={event.exhibitors_close_at} zone={event.time_zone} />.
        </Text>
      )}
    </Stack>
  )
}

const Given = ({ registration }: Pick<StatusProps, 'registration'>) => (
  <Card component="section" aria-label="Registration details">
    <Stack gap="md">
      <Facts
        columns={2}
        facts={[
          { label: 'Booth', value: registration.booth ? boothLabel(registration.booth) : 'No booth' },
          { label: 'Fee', value: priceLabel(registration.fee, registration.currency) },
          {
            label: 'Representatives',
            value: (
              <Stack gap={0}>
                {registration.representatives.map((one) => (
                  <span key={one.email}>
                    {one.name}
                    {one.job_title && `, ${one.job_title}`}{' '}
                    <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {one.email}
                    </Text>
                  </span>
                ))}
              </Stack>
            ),
          },
          ...formFacts(registration),
          {
            label: 'Notes',
            value: registration.notes && <span style={{ whiteSpace: 'pre-line' }}>{registration.notes}</span>,
          },
        ]}
      />
    </Stack>
  </Card>
)

/** One of the organization's registrations: its state, the next step, and its history. */
export const StatusView = ({ side, registration, us }: StatusProps & { us: string }) => {
  const { event, timeline, state } = registration
  const next = nextOf(registration)
  return (
    <DetailLayout
      panel={
        <Card component="section" aria-label="Your registration">
          <Stack gap="md">
            <Steps side={side} registration={registration} />
            <Title order={2} size="h4">
              History
            </Title>
            <Timeline happenings={timelineEntriesOf(timeline, { host: event.host.name, exhibitor: us })} />
          </Stack>
        </Card>
      }
    >
      <Stack gap="lg">
        <EventHeading event={event} badge={<StatusBadge {...stateBadge(state)} />} />
        <CanceledNotice event={{ state: event.state, cancel_reason: null }} />
        {next && (
          <Alert color={toneOf(registration)} icon={<IconInfoCircle aria-hidden />}>
            {next}
          </Alert>
        )}
        {state === 'approved' && event.state === 'ended' && (
          <ExhibitorSurvey side={side} id={registration.id} host={event.host.name} />
        )}
        <EventFacts event={event} registration="Student registration" />
        <Payment side={side} registration={registration} us={us} />
        {(state === 'approved' || state === 'pending') && (
          <SlotSection side={side} registration={registration} />
        )}
        <Passes registration={registration} />
        <Given registration={registration} />
        <Card>
          <FairThread side="exhibitor" kind={side} id={registration.id} name={event.host.name} />
        </Card>
        <LinkAnchor to={fairPages[side].detail} search={{ id: event.id }}>
          View the event, its booths, and exhibitors
        </LinkAnchor>
        {state === 'approved' && (
          <LinkAnchor to={fairPages[side].booth} search={{ id: registration.id }}>
            At your booth: scan tickets, see your leads, and call the line
          </LinkAnchor>
        )}
        {registration.booth?.number && (
          <LinkAnchor to={fairPages[side].map} search={{ id: event.id, booth: registration.booth.number }}>
            See booth {registration.booth.number} on the map
          </LinkAnchor>
        )}
      </Stack>
    </DetailLayout>
  )
}
