import type { Letter } from '../../../../platform/mail/letter.ts'

/** An event somebody is needed at. */
export interface Occasion {
  title: string
  /** Null while it is not settled. */
  when: string | null
  message: string
}

export interface Invited {
  organisation: string
  inviter: string
  role: string
  url: string
  occasion?: Occasion | undefined
}

const wordsOf = (inviter: string, { title, message }: Occasion): string[] => [
  `You are asked to be on duty at “${title}”. You find it among your team’s events once you have joined.`,
  ...(message ? [`${inviter} writes:`, message] : []),
]

const factsOf = (role: string, occasion: Occasion | undefined): Letter['facts'] => [
  ['Your role', role],
  ...(occasion ? [['Event', occasion.title] as [string, string]] : []),
  ...(occasion?.when ? [['When', occasion.when] as [string, string]] : []),
]

export const invitationLetter = ({ organisation, inviter, role, url, occasion }: Invited): Letter => ({
  subject: `${inviter} invites you to the team of ${organisation}`,
  heading: `Join the team of ${organisation} on Fairlead`,
  paragraphs: [
    `${inviter} invites you to work with the team of ${organisation}.`,
    ...(occasion ? wordsOf(inviter, occasion) : []),
    'Open the link to join. It works for 7 days, once, and for this address alone: do not hand it on.',
  ],
  facts: factsOf(role, occasion),
  action: { label: 'Join the team', url },
  reason: `You get this letter because ${inviter} entered this address. If you do not know them, do nothing.`,
})
