import type { CalendarText } from '../calendar.ts'

/** What an email says; all emails share one layout. */
export interface Letter {
  subject: string
  heading: string
  paragraphs: string[]
  facts?: Array<[label: string, value: string]>
  action?: { label: string; url: string }
  /** Several items in one email, each with its link. */
  items?: Array<{ title: string; text: string; url: string }>
  /** A ticket, to be scanned or read out: the address its QR code holds, and its code. */
  ticket?: { address: string; code: string }
  /** An appointment that goes into the person's calendar. */
  calendar?: CalendarText
  /** Someone is waiting for it: it goes ahead of the rest. */
  urgent?: true
  /** Why this person gets it, in one sentence. */
  reason: string
  /** One-click unsubscribe address (RFC 8058), for optional emails. */
  unsubscribe_url?: string
  /** Where the person chooses what is emailed. */
  settings_url?: string
}

export const letterText = (letter: Letter): string =>
  [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.facts ?? []).map(([label, value]) => `${label}: ${value}`),
    ...(letter.ticket ? [`Your ticket: ${letter.ticket.code}`] : []),
    ...(letter.items ?? []).map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ...(letter.action ? [`${letter.action.label}: ${letter.action.url}`] : []),
    `-- \n${letter.reason}`,
    ...(letter.unsubscribe_url ? [`Unsubscribe: ${letter.unsubscribe_url}`] : []),
    ...(letter.settings_url ? [`Choose what we email you: ${letter.settings_url}`] : []),
  ].join('\n\n')

export interface Addressee {
  email: string
  person_id?: string | null
}

export interface Posted {
  to: Addressee
  /** What the email is about; a second email for one cause is never made. */
  cause: string
  letter: Letter
  /** Whose email it counts as, where that is not the transaction's; null for the installation's own. */
  sender?: string | null
  /** The call that caused it, where that is not the one whose work is being done. */
  request_id?: string | null
}
