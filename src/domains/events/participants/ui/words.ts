import type { OrganizationKind } from '#shared/endpoint.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { RegistrationState } from '../../events.contract.ts'
import { type Arrival, type Participant, participantsOf } from '../participants.contract.ts'

/** Both kinds of hosts make the same calls, each at its own addresses. */
export const participantCalls = (side: OrganizationKind) =>
  participantsOf[side] as typeof participantsOf.university

export const stateLabels: Record<RegistrationState, string> = {
  registered: 'Registered',
  waitlisted: 'Waiting list',
  offered: 'Offered a place',
  canceled: 'Canceled',
}
export const arrivalLabels: Record<Arrival, string> = {
  checked_in: 'Checked in',
  no_show: 'No-show',
  open: 'Not checked in',
}

const tones: Record<RegistrationState, Tone> = {
  registered: 'good',
  waitlisted: 'waiting',
  offered: 'info',
  canceled: 'bad',
}

/** Attendance says more than the registration. */
export const badgeOf = ({ state, attendance, is_excused }: Participant): { tone: Tone; label: string } => {
  if (is_excused) return { tone: 'quiet', label: 'Excused' }
  if (state === 'registered' && attendance !== 'open')
    return { tone: attendance === 'checked_in' ? 'good' : 'quiet', label: arrivalLabels[attendance] }
  return { tone: tones[state], label: stateLabels[state] }
}
