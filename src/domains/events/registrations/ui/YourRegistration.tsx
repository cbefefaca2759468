import { Alert, Button, Group, List, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCalendarPlus,
  IconHourglass,
  IconQrcode,
  IconTicket,
  IconUserOff,
  IconVideo,
} from '@tabler/icons-react'
import { LinkAnchor } from '#web/kit/links.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { addressOf } from '#web/request.ts'
import { eventEntry } from '../../calendar/event-calendar.contract.ts'
import { Ticket } from '../../check-in/ui/Ticket.tsx'
import type { WalletKind } from '../../events.contract.ts'
import { AddToWallet } from '../../wallets/ui/AddToWallet.tsx'
import { leaveWaitingList, type StudentEventDetail } from '../event-registrations.contract.ts'
import { CancelButton } from './CancelButton.tsx'
import { useStep } from './event-calls.ts'
import { Moved } from './Moved.tsx'
import { Offer } from './Offer.tsx'
import { ScheduleConflicts } from './ScheduleConflicts.tsx'
import { cancellationLabel, ordinal } from './words.ts'

interface ShowTicketProps {
  event: StudentEventDetail
  code: string
  wallets: WalletKind[]
}

const ShowTicket = ({ event, code, wallets }: ShowTicketProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button leftSection={<IconQrcode size={18} aria-hidden />} onClick={open}>
        Show my ticket
      </Button>
      <Modal opened={opened} onClose={close} title={event.title} centered>
        <Ticket eventId={event.id} code={code} />
        <AddToWallet eventId={event.id} wallets={wallets} />
      </Modal>
    </>
  )
}

const Registered = ({ event }: { event: StudentEventDetail }) => {
  const { registration, meeting_url, state } = event
  const isAhead = state === 'published'
  const title = registration?.attendance === 'checked_in' ? 'You attended' : 'You were registered'
  if (!isAhead || registration?.attendance === 'checked_in')
    return <Alert color="green" icon={<IconTicket aria-hidden />} title={title} />
  return (
    <Alert color="green" icon={<IconTicket aria-hidden />} title="You’re registered">
      {meeting_url && (
        <Text size="sm" mb="xs">
          <IconVideo size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> Join online:{' '}
          <OutboundAnchor href={meeting_url} underline="always" inherit>
            {meeting_url}
          </OutboundAnchor>
        </Text>
      )}
      <Group gap="xs">
        {registration?.ticket_code && event.format !== 'virtual' && (
          <ShowTicket event={event} code={registration.ticket_code} wallets={registration.wallets} />
        )}
        <Button
          component="a"
          variant="default"
          href={addressOf(eventEntry, { params: { id: event.id } })}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          Add to calendar
        </Button>
        {event.may.cancel && !registration?.needs_confirming && (
          <CancelButton event={event} label="Cancel my place" />
        )}
      </Group>
    </Alert>
  )
}

const Waiting = ({ event }: { event: StudentEventDetail }) => {
  const step = useStep(leaveWaitingList, { says: () => 'You left the waiting list' })
  const position = event.registration?.position
  if (!event.may.leave_waiting_list)
    return <Alert color="gray" icon={<IconHourglass aria-hidden />} title="No place opened up for you" />
  return (
    <Alert
      color="blue"
      icon={<IconHourglass aria-hidden />}
      title={position ? `You’re ${ordinal(position)} in line` : 'You’re in line'}
    >
      <Text size="sm" mb="sm">
        When a place opens up for you, we’ll hold it for up to 12 hours and email you right away.
      </Text>
      <Button
        variant="default"
        loading={step.isPending}
        onClick={() => step.mutate({ body: { event_id: event.id } })}
      >
        Leave waiting list
      </Button>
    </Alert>
  )
}

/** Names each profile field that keeps the student out, with a link to it. */
const KeptOut = ({ event }: { event: StudentEventDetail }) => (
  <Alert variant="default" icon={<IconUserOff aria-hidden />} title="You’re not in this event’s target group">
    <List size="sm" spacing={4}>
      {event.kept_out_by.map(({ field, text, is_missing }) => (
        <List.Item key={field}>
          {text}.{' '}
          <LinkAnchor to="/student/my-profile" hash="studies" underline="always" inherit>
            {is_missing ? 'Add it' : 'Update it if it’s wrong'}
          </LinkAnchor>
        </List.Item>
      ))}
    </List>
  </Alert>
)

const Own = ({ event }: { event: StudentEventDetail }) => {
  const { registration } = event
  if (!registration) return null
  if (registration.state === 'offered' && registration.offer_expires_at && event.may.accept_offer)
    return <Offer event={event} until={registration.offer_expires_at} />
  if (registration.state === 'waitlisted' || registration.state === 'offered')
    return <Waiting event={event} />
  if (registration.state === 'registered') return <Registered event={event} />
  const isTurnedAway = registration.cancel_cause === 'host' && !event.may.register && event.hindrance
  return event.state === 'published' ? (
    <Text size="sm" c="dimmed">
      {isTurnedAway ? event.hindrance : cancellationLabel(registration)}.{' '}
      {registration.cancel_cause === 'lapsed' &&
        event.may.register &&
        'You can rejoin at the end of the line.'}
    </Text>
  ) : null
}

/** Shows the student's status for the event, and what they can do. */
export const YourRegistration = ({ event }: { event: StudentEventDetail }) => {
  const isIn = event.registration !== null && event.registration.state !== 'canceled'
  return (
    <>
      {event.may.confirm && event.registration?.needs_confirming && <Moved event={event} />}
      <Own event={event} />
      {!isIn && event.kept_out_by.length > 0 && event.state === 'published' && <KeptOut event={event} />}
      <ScheduleConflicts event={event} />
    </>
  )
}
