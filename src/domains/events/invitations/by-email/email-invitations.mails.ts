import type { Letter } from '#platform/mail/letter.ts'
import type { EventFormat, EventKind } from '#shared/lists.ts'

/** What a letter to an unproved address may say: nothing that anybody wrote but the host's reviewed name. */
export interface Invited {
  host: string
  kind: EventKind | null
  format: EventFormat | null
  /** Null while not set. */
  when: string | null
  url: string
  unsubscribe_url: string
}

const kinds: Record<EventKind, string> = {
  career_fair: 'a career fair',
  info_session: 'an info session',
  workshop: 'a workshop',
  networking: 'a networking event',
  interview_day: 'an interview day',
  webinar: 'a webinar',
  other: 'an event',
}
const formats: Record<EventFormat, string> = {
  in_person: 'In person',
  virtual: 'Online',
  hybrid: 'In person and online',
}

export const emailInvitationLetter = (invited: Invited): Letter => {
  const { host, kind, format, when, url, unsubscribe_url } = invited
  const what = kinds[kind ?? 'other']
  return {
    subject: `${host} invites you to ${what}`,
    heading: `${host} invites you to ${what}`,
    paragraphs: [
      `The career office of ${host} would like to welcome you as an exhibitor and introduce you to its students.`,
      'The link shows the event. You can accept and register, or decline with one click.',
    ],
    facts: [
      ...(when ? [['When', when] as [string, string]] : []),
      ...(format ? [['Where', formats[format]] as [string, string]] : []),
    ],
    action: { label: 'View invitation', url },
    reason: `You’re receiving this email because ${host} entered this address. If you want no invitations to events on Fairlead, unsubscribe.`,
    unsubscribe_url,
  }
}

/** `closes`: until when exhibitors can register. */
export const emailReminderLetter = (invited: Invited, closes: string): Letter => {
  const { subject, facts = [], ...rest } = emailInvitationLetter(invited)
  return {
    ...rest,
    subject: `Reminder: ${subject}`,
    paragraphs: [
      `${invited.host} is waiting for your answer. You can accept and register, or decline with one click.`,
    ],
    facts: [...facts, ['Register by', closes]],
  }
}
