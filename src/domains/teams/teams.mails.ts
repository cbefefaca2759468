import type { Letter } from '#platform/mail/letter.ts'

export interface TeamChange {
  organization: string
  /** Who it is about, by name. */
  member: string
  role: string
  url: string
}

const because = (organization: string): string =>
  `You get this letter because you are in the team of ${organization} on Fairlead.`

export const requestLetter = ({ organization, member, url }: TeamChange): Letter => ({
  subject: `${member} asks to join ${organization}`,
  heading: `${member} asks to join your team`,
  paragraphs: ['They proved their email address. Accept or decline the request on your team page.'],
  action: { label: 'See the request', url },
  reason: `You get this letter because you manage the team of ${organization} on Fairlead.`,
})

export const roleLetter = ({ organization, role, url }: TeamChange): Letter => ({
  subject: `Your role at ${organization} is now: ${role}`,
  heading: `You are now ${role} in the team of ${organization}`,
  paragraphs: ['Somebody of your team changed your role. Your team page says who may do what.'],
  action: { label: 'See the team', url },
  reason: because(organization),
})

export const removedLetter = ({ organization }: TeamChange): Letter => ({
  subject: `You are no longer in the team of ${organization}`,
  heading: `You are no longer in the team of ${organization}`,
  paragraphs: [
    'You are signed out there. What you did for the team stays with it. Your other roles on Fairlead go on as before.',
    'If this is a mistake, ask the team for a new invitation.',
  ],
  reason: `You get this letter because you were in the team of ${organization} on Fairlead.`,
})
