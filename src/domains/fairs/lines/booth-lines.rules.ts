import { HOUR, iso, later } from '#platform/clock.ts'
import type { FairState } from '../fairs.contract.ts'
import type { Outcome } from '../fairs.rules.ts'
import { MOST_IN_LINE, MOST_LINES } from './booth-lines.contract.ts'

interface Fair {
  state: string
  starts_at: string
  ends_at: string
}

/** How long before the start a line may open. */
const EARLY_HOURS = 1

/** Why there is no line at a booth now, as a sentence: there is one on the day, from an hour before the start. */
export const lineHindrance = (registration: { state: FairState }, event: Fair, now: Date): string | null => {
  if (registration.state !== 'approved') return 'Your registration for this fair isn’t approved'
  return dayHindrance(event, now)
}

/** The same for a fair, whoever asks. */
export const dayHindrance = (event: Fair, now: Date): string | null => {
  if (event.state !== 'published' || iso(now) >= event.ends_at) return 'This fair is over or was canceled'
  const opens = later(new Date(event.starts_at), -EARLY_HOURS * HOUR)
  return now < opens ? 'Lines open an hour before the fair' : null
}

/** Days after the end in which those who were called can be noted. */
export const NOTED_WITHIN = 1

/** Why a student with a place at the fair can't join a line, as a sentence. */
export const joinHindrance = (
  line: { is_open: boolean; waiting: number },
  own: readonly unknown[],
): string | null => {
  if (!line.is_open) return 'This line is closed'
  if (line.waiting >= MOST_IN_LINE) return 'This line is full'
  return own.length >= MOST_LINES ? 'You’re in three lines. Leave one to join another' : null
}

/** The lowest of the three that isn't taken. */
export const freeSlot = (taken: readonly number[]): number =>
  [1, 2, 3].find((slot) => !taken.includes(slot)) ?? MOST_LINES

/** Whoever was called was at the booth, or wasn't; what was noted once stays. */
export const endOutcome = (state: string, outcome: 'met' | 'missed'): Outcome => {
  if (state === outcome) return 'same'
  return state === 'called' ? 'change' : 'refused'
}
