import { IconCalendarOff, IconHourglass } from '@tabler/icons-react'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import type { StudentEvent } from '../event-registrations.contract.ts'
import { inLine } from './words.ts'

/** Where the student stands with an event. */
export const RegistrationBadge = ({ event }: { event: StudentEvent }) => {
  const { registration, state } = event
  if (!registration) return null
  if (registration.state === 'canceled')
    return state === 'canceled' ? null : (
      <StatusBadge tone="quiet" icon={IconCalendarOff} label="Not registered any more" />
    )
  if (registration.state === 'offered') return <StatusBadge tone="warning" label="A place is held for you" />
  if (registration.state === 'waitlisted')
    return state === 'ended' ? (
      <StatusBadge tone="quiet" label="No place became free" />
    ) : (
      <StatusBadge tone="info" icon={IconHourglass} label={inLine(registration)} />
    )
  if (registration.needs_confirming) return <StatusBadge tone="warning" label="Moved: still fine?" />
  if (registration.attendance === 'checked_in') return <StatusBadge tone="good" label="You were there" />
  if (registration.attendance === 'no_show') return <StatusBadge tone="quiet" label="You did not come" />
  return <StatusBadge tone="good" label={state === 'ended' ? 'You were registered' : 'Registered'} />
}
