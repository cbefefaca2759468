import type { Letter } from '#platform/mail/letter.ts'

/** What an email about an invitation needs to know. */
export interface About {
  event: string
  host: string
  invited: string
  /** The kind of organization invited. */
  invites: 'employer' | 'university'
  when: string
  where: string | null
  url: string
}

const because = (team: string): string =>
  `You’re receiving this email because you’re on the ${team} team on Fairlead.`

const factsOf = ({ when, where }: About): Letter['facts'] => [
  ['When', when],
  ...(where ? [['Where', where] as [string, string]] : []),
]

const accepting = {
  employer: 'If you accept, your organization can exhibit at the event.',
  university: 'If you accept, your students can see the event and register.',
}

export const invitedLetter = (about: About, message: string): Letter => ({
  subject: `${about.host} invited you: ${about.event}`,
  heading: `${about.host} invited you to ${about.event}`,
  paragraphs: [
    accepting[about.invites],
    ...(message ? [`${about.host} wrote:`, message] : []),
    'Accept or decline at your convenience.',
  ],
  facts: factsOf(about),
  action: { label: 'View invitation', url: about.url },
  reason: `You’re receiving this email because ${about.host} invited your team on Fairlead.`,
})

export const acceptedLetter = (about: About, words: string, guests: string[]): Letter => ({
  subject: `${about.invited} accepted: ${about.event}`,
  heading: `${about.invited} accepted your invitation`,
  paragraphs: [
    about.invites === 'university'
      ? `Students at ${about.invited} can now see ${about.event} and register.`
      : `${about.invited} can now register to exhibit at ${about.event}.`,
    ...(guests.length > 0 ? [`Attending: ${guests.join(', ')}.`] : []),
    ...(words ? [`${about.invited} wrote:`, words] : []),
  ],
  facts: factsOf(about),
  action: { label: 'View invitations', url: about.url },
  reason: because(about.host),
})

export const declinedLetter = (about: About, reason: string | null): Letter => ({
  subject: `${about.invited} declined: ${about.event}`,
  heading: `${about.invited} declined your invitation`,
  paragraphs: [
    `${about.invited} can’t take part in ${about.event}. You can invite them again until the event is over.`,
    ...(reason ? [`${about.invited} wrote:`, reason] : []),
  ],
  action: { label: 'View invitations', url: about.url },
  reason: because(about.host),
})

/** `closes`: until when exhibitors can register. */
export const invitationReminderLetter = (
  about: Pick<About, 'event' | 'host' | 'invited' | 'url'>,
  closes: string,
): Letter => ({
  subject: `Reminder: ${about.host} invited you to ${about.event}`,
  heading: `${about.event} is waiting for your answer`,
  paragraphs: [`${about.host} invited ${about.invited} to exhibit. You can accept and register, or decline.`],
  facts: [['Register by', closes]],
  action: { label: 'View invitation', url: about.url },
  reason: because(about.invited),
})

/** Sent to people who will attend another organization's event. */
export const guestLetter = (about: About): Letter => ({
  subject: `You’re going to ${about.event}`,
  heading: `You’re going to ${about.event} by ${about.host}`,
  paragraphs: [`Your team accepted the invitation from ${about.host} and listed you as attending.`],
  facts: factsOf(about),
  action: { label: 'View event', url: about.url },
  reason: because(about.invited),
})
