import { IconCheck, IconCircleX, IconClock, IconCloudOff, type TablerIcon } from '@tabler/icons-react'
import { hourOf } from '../../ui/words.ts'
import type { Admitted } from '../check-in.contract.ts'
import { aboutOf, nameOf } from './words.ts'

/** Somebody refused, by their code or, if looked up, their registration or account. */
export type Refused = { code: string } | { registration_id: string } | { student_id: string }

/** The outcome of a scan. `kept`: offline, so it is sent later and counts once. */
export type ScanResult =
  | { kind: 'in'; arrival: Admitted }
  | { kind: 'kept'; code: string }
  /** `passable`: whom to name to let them in anyway; null if that is not possible. */
  | { kind: 'refused'; word: string; message: string; passable: Refused | null }
  /** Nobody was checked in, and it is not tried again by itself. */
  | { kind: 'unsent'; message: string }

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
      text: `${result.code} couldn’t be sent. We’ll send it later, and it counts once.`,
    }
  if (result.kind === 'unsent')
    return { color: 'yellow', icon: IconCloudOff, title: 'Couldn’t be sent', text: result.message }
  if (result.kind === 'refused')
    return {
      color: 'red',
      icon: IconCircleX,
      title: result.word === 'ticket_waiting' ? 'No place yet' : 'Not admitted',
      text: result.message,
    }
  const { arrival } = result
  const name = nameOf(arrival)
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
  return { color: 'green', icon: IconCheck, title: `Welcome, ${name}`, text: aboutOf(arrival) }
}

/** Whom to name to let them in anyway; null if that is not possible or not needed. */
export const passableOf = (result: ScanResult | null) => (result?.kind === 'refused' ? result.passable : null)
