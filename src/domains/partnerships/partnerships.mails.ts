import type { Letter } from '#platform/mail/letter.ts'

/** What a letter about a partnership speaks of. */
export interface About {
  /** Who did it. */
  from: string
  /** Whose team reads it. */
  to: string
  /** The page of it. */
  url: string
  /** What they wrote along. */
  message: string | null
  reason: string | null
}

const becauseOfTeam = (team: string): string =>
  `You get this letter because you are in the team of ${team} on Fairlead.`

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
      `${about.from} asks ${about.to} to be partners. Partners see each other’s events for partners and can write to each other.`,
      ...words(about),
      'Approve or decline when it suits you.',
    ],
    'See the request',
  )

export const approvedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} and ${about.to} are partners`,
    [
      'You now see each other’s events for partners, and your teams can write to each other.',
      ...words(about),
    ],
    'See your partner',
  )

export const declinedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} declined your request`,
    [`${about.from} cannot be a partner of ${about.to} now. You can ask again later.`, ...words(about)],
    'See the request',
  )

export const withdrawnLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} withdrew its request`,
    [`${about.from} no longer asks ${about.to} to be partners. There is nothing for you to do.`],
    'See the request',
  )

export const endedLetter = (about: About): Letter =>
  letter(
    about,
    `${about.from} ended the partnership`,
    [
      `${about.from} and ${about.to} are no longer partners. What you wrote to each other stays readable, and either can ask again.`,
      ...words(about),
    ],
    'See what happened',
  )

/** A message of the other team, as it was written. */
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
