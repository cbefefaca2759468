import { iso } from '#platform/clock.ts'
import { Problem } from '#shared/problems.ts'
import { type EventFacts, isAhead } from '../../events.rules.ts'

/** Letters of one organization within 24 hours. */
export const LETTERS_A_DAY = 2000

type Facts = Pick<EventFacts, 'state' | 'starts_at' | 'ends_at'> & { exhibitors_close_at: string | null }

/** Whether letters can go out: they do at once, so the event is published, and exhibitors can still register. */
export const takesLetters = (event: Facts, now: Date): boolean =>
  isAhead(event, now) && (event.exhibitors_close_at === null || iso(now) < event.exhibitors_close_at)

interface Answerable {
  /** The employer that took it up is invited itself: it was approved. */
  is_invited: boolean
  declined_at: string | null
}

/** Whoever declined stays on the list, so that they are not asked again. */
export const mayWithdraw = ({ is_invited, declined_at }: Answerable): boolean =>
  !is_invited && declined_at === null

export const requireUnanswered = (invitation: Answerable): void => {
  if (mayWithdraw(invitation)) return
  throw new Problem(
    'conflict',
    invitation.is_invited
      ? 'An employer has taken this up; withdraw its invitation instead'
      : 'They have declined and are not invited again, so this stays on your list',
  )
}

export const requireLetters = (event: Facts, now: Date): void => {
  if (event.state === 'draft')
    throw new Problem('conflict', 'Publish the event first: the letters go out right away')
  if (!takesLetters(event, now))
    throw new Problem('conflict', 'Exhibitors can no longer register for this event')
}
