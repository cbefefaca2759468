import type { Letter } from '#platform/mail/letter.ts'

/** An event somebody is needed at. */
export interface Occasion {
  /** Null while it is not settled. */
  when: string | null
}

export interface Invited {
  organization: string
  role: string
  url: string
  occasion?: Occasion | undefined
}

const factsOf = (role: string, occasion: Occasion | undefined): Letter['facts'] => [
  ['Your role', role],
  ...(occasion?.when ? [['When', occasion.when] as [string, string]] : []),
]

/** To an address nobody proved: names no person and no event, and holds nothing anybody wrote. Its link shows them. */
export const invitationLetter = ({ organization, role, url, occasion }: Invited): Letter => ({
  subject: `You are invited to the team of ${organization}`,
  heading: `Join the team of ${organization} on Fairlead`,
  paragraphs: [
    `The team of ${organization} would like to work with you.`,
    ...(occasion
      ? [
          'You are asked to be on duty at an event. You find it, and what was written to you, once you have joined.',
        ]
      : []),
    'Open the link to join. It works for 7 days, once, and for this address alone: do not hand it on.',
  ],
  facts: factsOf(role, occasion),
  action: { label: 'Join the team', url },
  reason: `You get this letter because somebody of ${organization} entered this address. The link says who. If you do not know them, do nothing.`,
})
