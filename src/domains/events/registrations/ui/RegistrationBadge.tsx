import { IconCalendarOff, IconHourglass } from '@tabler/icons-react'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import type { StudentEvent } from '../event-registrations.contract.ts'
import { inLine } from './words.ts'

/** The student's status for an event. */
export const RegistrationBadge = ({ event }: { event: StudentEvent }) => {
  const { registration, state } = event
  if (!registration) return null
  if (registration.state === 'canceled')
    return state === 'canceled' ? null : (
      <StatusBadge tone="quiet" icon={IconCalendarOff} label="No longer registered" />
    )
  if (registration.state === 'offered') return <StatusBadge tone="warning" label="A place is held for you" />
  if (registration.state === 'waitlisted')
    return state === 'ended' ? (
      <StatusBadge tone="quiet" label="No place opened up" />
    ) : (
      <StatusBadge tone="info" icon={IconHourglass} label={inLine(registration)} />
    )
  if (registration.needs_confirming) return <StatusBadge tone="warning" label="Changed: still coming?" />
  if (registration.attendance === 'checked_in') return <StatusBadge tone="good" label="You attended" />
  if (registration.attendance === 'no_show') return <StatusBadge tone="quiet" label="You didn’t attend" />
  return <StatusBadge tone="good" label={state === 'ended' ? 'You were registered' : 'Registered'} />
}
