import type { Letter } from '#platform/mail/letter.ts'

/** What a letter about an invitation speaks of. */
export interface About {
  event: string
  host: string
  invited: string
  /** The kind of organization that is invited. */
  invites: 'employer' | 'university'
  when: string
  where: string | null
  url: string
}

const because = (team: string): string =>
  `You get this letter because you are in the team of ${team} on Fairlead.`

const factsOf = ({ when, where }: About): Letter['facts'] => [
  ['When', when],
  ...(where ? [['Where', where] as [string, string]] : []),
]

const accepting = {
  employer: 'If you accept, your organization can stand at the event.',
  university: 'If you accept, your students see the event and can register.',
}

export const invitedLetter = (about: About, message: string): Letter => ({
  subject: `${about.host} invites you: ${about.event}`,
  heading: `${about.host} invites you to ${about.event}`,
  paragraphs: [
    accepting[about.invites],
    ...(message ? [`${about.host} writes:`, message] : []),
    'Accept or decline when it suits you.',
  ],
  facts: factsOf(about),
  action: { label: 'See the invitation', url: about.url },
  reason: `You get this letter because ${about.host} invited your team on Fairlead.`,
})

export const acceptedLetter = (about: About, words: string, guests: string[]): Letter => ({
  subject: `${about.invited} accepted: ${about.event}`,
  heading: `${about.invited} accepted your invitation`,
  paragraphs: [
    about.invites === 'university'
      ? `The students of ${about.invited} now see ${about.event} and can register.`
      : `${about.invited} can now register to stand at ${about.event}.`,
    ...(guests.length > 0 ? [`Who comes: ${guests.join(', ')}.`] : []),
    ...(words ? [`${about.invited} writes:`, words] : []),
  ],
  facts: factsOf(about),
  action: { label: 'See the invitations', url: about.url },
  reason: because(about.host),
})

export const declinedLetter = (about: About, reason: string | null): Letter => ({
  subject: `${about.invited} declined: ${about.event}`,
  heading: `${about.invited} declined your invitation`,
  paragraphs: [
    `${about.invited} cannot take part in ${about.event}. You can invite them again until the event is over.`,
    ...(reason ? [`${about.invited} writes:`, reason] : []),
  ],
  action: { label: 'See the invitations', url: about.url },
  reason: because(about.host),
})

/** To whoever comes along to another organization's event. */
export const guestLetter = (about: About): Letter => ({
  subject: `You are going to ${about.event}`,
  heading: `You are going to ${about.event} of ${about.host}`,
  paragraphs: [`Your team accepted the invitation of ${about.host} and named you as one who comes.`],
  facts: factsOf(about),
  action: { label: 'See the event', url: about.url },
  reason: because(about.invited),
})
