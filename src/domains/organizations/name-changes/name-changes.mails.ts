import type { Letter } from '#platform/mail/letter.ts'

export interface Renamed {
  from: string
  to: string
  reason: string | null
  /** The team's own profile page. */
  url: string
}

const because = (name: string): string =>
  `You’re receiving this email because you manage the team of ${name} on Fairlead.`

export const renamedLetter = ({ from, to, url }: Renamed): Letter => ({
  subject: `${from} is now called ${to}`,
  heading: `${from} is now called ${to}`,
  paragraphs: [
    'We approved the new name. It’s now shown everywhere, and the old address redirects to the new one.',
  ],
  action: { label: 'See the profile', url },
  reason: because(to),
})

export const nameDeclinedLetter = ({ from, to, reason, url }: Renamed): Letter => ({
  subject: `The new name for ${from} was not approved`,
  heading: `${from} keeps its name`,
  paragraphs: [
    `You asked for the name ${to}. We reviewed it and did not approve it. You can ask for another name.`,
  ],
  ...(reason ? { facts: [['Reason', reason]] as Array<[string, string]> } : {}),
  action: { label: 'See the profile', url },
  reason: because(from),
})
