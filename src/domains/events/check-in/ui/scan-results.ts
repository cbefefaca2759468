import { IconCheck, IconCircleX, IconClock, IconCloudOff, type TablerIcon } from '@tabler/icons-react'
import { fullName } from '#shared/labels.ts'
import type { ApiError } from '#web/client.ts'
import { hourOf } from '../../ui/words.ts'
import type { Admitted } from '../check-in.contract.ts'
import type { WalkIn } from '../walk-ins.contract.ts'
import { aboutOf } from './words.ts'

/** Somebody refused, by their code or, if looked up, their registration or account; guests by what was typed. */
export type Refused = (
  | { code: string }
  | { registration_id: string }
  | { student_id: string }
  | { guest: NonNullable<WalkIn['guest']> }
) & { name?: string }

/** The outcome of a scan. `kept`: offline, so it is sent later and counts once. */
export type ScanResult =
  /** `isWaiting`: by what the device knows, and yet to be sent. */
  | { kind: 'in'; arrival: Admitted; isWaiting?: true }
  | { kind: 'kept'; code: string }
  /** `passable`: whom to name to let them in anyway; null if that is not possible. */
  | { kind: 'refused'; word: string; message: string; passable: Refused | null }

export interface ShownResult {
  color: 'green' | 'blue' | 'yellow' | 'red'
  icon: TablerIcon
  title: string
  text: string
}

const byWhom = ({ checked_in_by, checked_in_self }: Admitted): string => {
  if (checked_in_self) return ', by themselves at the entrance'
  return checked_in_by ? `, by ${checked_in_by}` : ''
}

/** How a result is shown; times are in the event's zone. */
export const shownResult = (result: ScanResult): ShownResult => {
  if (result.kind === 'kept')
    return {
      color: 'yellow',
      icon: IconCloudOff,
      title: 'Saved on this device',
      text: `${result.code || 'This'} couldn’t be sent. We’ll send it later, and it counts once.`,
    }
  if (result.kind === 'refused')
    return {
      color: 'red',
      icon: IconCircleX,
      title: result.word === 'ticket_waiting' ? 'No place yet' : 'Not admitted',
      text: result.message,
    }
  const { arrival } = result
  const name = fullName(arrival)
  if (arrival.already)
    return {
      color: 'blue',
      icon: IconClock,
      title: `${name} is already checked in`,
      text: `${arrival.represents ? `${aboutOf(arrival)}. ` : ''}Since ${hourOf(
        arrival.checked_in_at,
        arrival.time_zone,
      )}${byWhom(arrival)}.`,
    }
  const about = aboutOf(arrival)
  const text = result.isWaiting ? [about, 'Waiting to be sent'].filter(Boolean).join(' · ') : about
  return { color: 'green', icon: IconCheck, title: `Welcome, ${name}`, text }
}

/** What the server said against somebody. */
export const refusedOf = (error: ApiError, who: Refused): ScanResult => ({
  kind: 'refused',
  word: error.word,
  message: error.fields.code?.[0] ?? error.message,
  passable: error.problem.may?.let_in ? who : null,
})

/** Whom to name to let them in anyway; null if that is not possible or not needed. */
export const passableOf = (result: ScanResult | null) => (result?.kind === 'refused' ? result.passable : null)
