import type { Letter } from '#platform/mail/letter.ts'

export interface TeamChange {
  organization: string
  /** Whom it is about, by name. */
  member: string
  role: string
  url: string
}

const because = (organization: string): string =>
  `You’re receiving this email because you’re on the team of ${organization} on Fairlead.`

export const requestLetter = ({ organization, member, url }: TeamChange): Letter => ({
  subject: `${member} asks to join ${organization}`,
  heading: `${member} asks to join your team`,
  paragraphs: ['They verified their email address. Accept or decline the request on your team page.'],
  action: { label: 'View request', url },
  reason: `You’re receiving this email because you manage the team of ${organization} on Fairlead.`,
})

export const roleLetter = ({ organization, role, url }: TeamChange): Letter => ({
  subject: `Your role at ${organization} is now: ${role}`,
  heading: `You are now ${role} on the team of ${organization}`,
  paragraphs: ['Someone on your team changed your role. Your team page says who may do what.'],
  action: { label: 'See the team', url },
  reason: because(organization),
})

export const removedLetter = ({ organization }: TeamChange): Letter => ({
  subject: `You’re no longer on the team of ${organization}`,
  heading: `You’re no longer on the team of ${organization}`,
  paragraphs: [
    'You’ve been signed out there. What you did for the team stays with it. Your other roles on Fairlead aren’t affected.',
    'If this is a mistake, ask the team for a new invitation.',
  ],
  reason: `You’re receiving this email because you were on the team of ${organization} on Fairlead.`,
})
