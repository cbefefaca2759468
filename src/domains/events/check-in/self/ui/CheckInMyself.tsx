import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconClockX,
  IconMoodEmpty,
  IconTicketOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { Page } from '#web/kit/Page.tsx'
import { ErrorState, isTemporary, Skeletons } from '#web/kit/states.tsx'
import { invalidate, queryFor } from '#web/queries.ts'
import { eventDetail, type StudentEventDetail } from '../../../registrations/event-registrations.contract.ts'
import { registeredEvents, schedule } from '../../../registrations/own-registrations.contract.ts'
import { studentEventQuery } from '../../../registrations/ui/event-calls.ts'
import { RegisterButton } from '../../../registrations/ui/RegisterButton.tsx'
import { hourOf } from '../../../ui/words.ts'
import { checkInMyself } from '../entrance.contract.ts'

interface CheckInMyselfProps {
  eventId: string
  code: string
  /** Where to go at the event. */
  around: ReactNode
}

const EventLink = ({ eventId, children }: { eventId: string; children: ReactNode }) => (
  <LinkButton variant="default" to="/student/events/detail" search={{ id: eventId }}>
    {children}
  </LinkButton>
)

const CheckedIn = ({
  arrival,
  eventId,
  around,
}: Omit<CheckInMyselfProps, 'code'> & { arrival: OutputOf<typeof checkInMyself> }) => {
  const at = hourOf(arrival.checked_in_at, arrival.time_zone)
  return (
    <Outcome
      icon={IconCircleCheck}
      tone="good"
      title={arrival.already ? 'You’re already checked in' : 'You’re checked in'}
      next={
        <>
          {around}
          <EventLink eventId={eventId}>About the event</EventLink>
        </>
      }
    >
      <strong>
        <bdi>{arrival.title}</bdi>
      </strong>
      , {arrival.already ? `since ${at}` : at}. Come in.
    </Outcome>
  )
}

/** Registered by now, though not when they scanned. */
const RegisteredNow = ({ onRetry }: { onRetry: () => void }) => (
  <Outcome
    icon={IconCircleCheck}
    tone="good"
    title="You’re registered"
    next={<Button onClick={onRetry}>Check in</Button>}
  >
    Now check in.
  </Outcome>
)

/** What the refusal leaves to do about the event. */
const Steps = ({ event }: { event: StudentEventDetail }) => (
  <>
    {event.may.register && <RegisterButton event={event} />}
    <EventLink eventId={event.id}>{event.may.accept_offer ? 'See the offer' : 'See the event'}</EventLink>
  </>
)

const whyNotRegistered = (event: StudentEventDetail | undefined): string => {
  if (event?.may.register) return 'Registration is still open. Register here, then check in.'
  if (event?.registration && event.registration.state !== 'canceled')
    return 'You’re on the waiting list. The desk at the entrance can tell whether there’s room.'
  return `${event?.hindrance ? `${event.hindrance}. ` : ''}The desk at the entrance can help.`
}

const refusals: Record<string, { icon: TablerIcon; title: string }> = {
  not_registered: { icon: IconTicketOff, title: 'You’re not registered' },
  link_expired: { icon: IconClockX, title: 'Scan the code again' },
  ticket_waiting: { icon: IconTicketOff, title: 'You don’t have a place yet' },
  ticket_canceled: { icon: IconTicketOff, title: 'You don’t have a place' },
  conflict: { icon: IconClockX, title: 'You can’t check in here now' },
  not_found: { icon: IconMoodEmpty, title: 'This event isn’t here' },
}

/** What ends with a place. */
const PLACELESS = ['not_registered', 'ticket_waiting', 'ticket_canceled']

/** Checks in whoever scanned the code at the entrance, and says so or what to do instead. */
export const CheckInMyself = ({ eventId, code, around }: CheckInMyselfProps) => {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryFor(checkInMyself, { body: { event_id: eventId, code } }),
    // once, as it was when they scanned it
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isIn = data !== undefined
  useEffect(() => {
    if (isIn) void invalidate(client, [eventDetail, registeredEvents, schedule])
  }, [client, isIn])
  const detail = useQuery({ ...studentEventQuery(eventId), enabled: error !== null, staleTime: 0 })
  if (data) return <CheckedIn arrival={data} eventId={eventId} around={around} />
  if (isFetching || detail.isLoading)
    return (
      <Page narrow>
        <Skeletons count={1} />
      </Page>
    )
  const word = error instanceof ApiError && !isTemporary(error) ? error.word : ''
  const refusal = refusals[word]
  if (!error || !refusal) return <ErrorState error={error} retry={refetch} />
  const event = detail.data
  if (PLACELESS.includes(word) && event?.registration?.state === 'registered')
    return <RegisteredNow onRetry={() => void refetch()} />
  return (
    <Outcome {...refusal} next={event && <Steps event={event} />}>
      {word === 'not_registered' ? whyNotRegistered(event) : `${error.message}.`}
    </Outcome>
  )
}
