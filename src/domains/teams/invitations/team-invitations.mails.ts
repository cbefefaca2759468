import type { Letter } from '#platform/mail/letter.ts'

/** The event the person is needed at. */
export interface Occasion {
  /** Null while not yet decided. */
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

/** To an unverified address: names no person and no event, and contains nothing anyone wrote. Its link shows them. */
export const invitationLetter = ({ organization, role, url, occasion }: Invited): Letter => ({
  subject: `You’re invited to join ${organization} on Fairlead`,
  heading: `Join the team of ${organization} on Fairlead`,
  paragraphs: [
    `The team of ${organization} would like to work with you.`,
    ...(occasion
      ? [
          'You’ve been asked to be on duty at an event. Once you’ve joined, you’ll find it there, along with their message.',
        ]
      : []),
    'Open the link to join. It works once, within 7 days, and only for this address, so please don’t share it.',
  ],
  facts: factsOf(role, occasion),
  action: { label: 'Join the team', url },
  reason: `You’re receiving this email because someone at ${organization} entered this address. The link says who. If you don’t know them, you can ignore it.`,
})
