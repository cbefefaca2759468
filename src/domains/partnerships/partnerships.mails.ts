import type { Letter } from '#platform/mail/letter.ts'

/** What an email about a partnership mentions. */
export interface About {
  /** Who did it. */
  from: string
  /** Whose team reads it. */
  to: string
  /** Its page. */
  url: string
  /** The message they sent with it. */
  message: string | null
  reason: string | null
}

const becauseOfTeam = (team: string): string =>
  `You’re receiving this email because you’re on the team of ${team} on Fairlead.`

const words = ({ from, message }: About): string[] => (message ? [`${from} writes:`, message] : [])

const letter = (about: About, subject: string, paragraphs: string[], action: string): Letter => ({
  subject,
  heading: subject,
  paragraphs,
  ...(about.reason ? { facts: [['Reason', about.reason]] } : {}),
  action: { label: action, url: about.url },
  reason: becauseOfTeam(about.to),
})

export const requestedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} would like to be partners`,
    [
      `${about.from} would like to be partners with ${about.to}. Partners see each other’s partner events and can message each other.`,
      ...words(about),
      'Approve or decline whenever you’re ready.',
    ],
    'View request',
  )

export const approvedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} and ${about.to} are partners`,
    ['You now see each other’s partner events, and your teams can message each other.', ...words(about)],
    'View partner',
  )

export const declinedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} declined your request`,
    [`${about.from} can’t be a partner of ${about.to} right now. You can ask again later.`, ...words(about)],
    'View request',
  )

export const withdrawnLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} withdrew its request`,
    [`${about.from} is no longer asking ${about.to} to be partners. There’s nothing you need to do.`],
    'View request',
  )

export const endedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} ended the partnership`,
    [
      `${about.from} and ${about.to} are no longer partners. Your messages stay readable, and either of you can ask again.`,
      ...words(about),
    ],
    'See what happened',
  )

/** A message from the other team, as written. */
export const messageLetter = (
  { from, to, url }: Pick<About, 'from' | 'to' | 'url'>,
  author: string | null,
  text: string,
): Letter => ({
  subject: `${from} wrote to ${to}`,
  heading: `${author ? `${author} of ` : ''}${from} wrote to you`,
  paragraphs: [text],
  action: { label: 'Read and reply', url },
  reason: becauseOfTeam(to),
})
