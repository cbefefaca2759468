import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { operatorHealth } from '../installation-health.contract.ts'

export type Queue = OutputOf<typeof operatorHealth>['queues'][number]

export const queueWords: Record<Queue['name'], { label: string; does: string }> = {
  errand: {
    label: 'Errands',
    does: 'Emails people asked for before signing in; what waits until it can’t be undone',
  },
  activity: { label: 'Reactions', does: 'Notices and emails that follow from what people do' },
  mail: { label: 'Email', does: 'Emails on their way to the mail server' },
  push: { label: 'Push', does: 'Messages to the phones of students who are called in a line' },
  minute: { label: 'Clock', does: 'Scheduled work: jobs that end, answers that are due' },
}

const SECOND = 1000
/** Work that waits longer than this is late: the clock ticks every minute. */
const LATE = 120 * SECOND

/** `12 seconds`, `3 minutes`, `2 hours`: how far a queue is behind. */
export const lagLabel = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / SECOND))
  if (seconds < 90) return countLabel(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? countLabel(minutes, 'minute') : countLabel(Math.round(minutes / 60), 'hour')
}

/** `3 minutes ago`, on a page that refreshes by itself. */
export const agoLabel = (at: string, now: number): string => `${lagLabel(now - Date.parse(at))} ago`

/** The state of a queue, in a word. */
export const stateOf = ({ due_since, failed }: Queue, now: number): { tone: Tone; label: string } => {
  const lag = due_since === null ? 0 : now - Date.parse(due_since)
  if (lag > LATE) return { tone: 'bad', label: `${lagLabel(lag)} behind` }
  return failed > 0
    ? { tone: 'waiting', label: `${countLabel(failed, 'job')} given up` }
    : { tone: 'good', label: 'Up to date' }
}

/** Emails to people without an account, or that an account depends on. */
const letters: Record<string, string> = {
  verify_email: 'Link to confirm an email address',
  reset_password: 'Link to choose a new password',
  change_email: 'Link to confirm a new email address',
  change_email_taken: 'Note that an address is already in use',
  address_changed: 'Note to the old address',
  invitation: 'Invitation to a team',
  account_deleted: 'Last email after deleting an account',
  digest: 'Notification digest',
  'career.applied': 'New application to work here',
  'career.received': 'Thanks for applying here',
  'inquiry.received': 'New inquiry',
  'inquiry.answered': 'Answer to an inquiry',
}

/** What an email is about; for the many notices, `event.announced` → `Event announced`. */
export const kindLabel = (kind: string): string => {
  if (letters[kind]) return letters[kind]
  const text = kind.replace(/[._]/g, ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}
