import type { Letter } from '#platform/mail/letter.ts'

export interface Asked {
  event: string
  team: string
  /** Who asked. */
  from: string
  /** Null while not set. */
  when: string | null
  where: string | null
  message: string
  url: string
}

export const dutyLetter = ({ event, team, from, when, where, message, url }: Asked): Letter => ({
  subject: `${from} put you on duty: ${event}`,
  heading: `You’re on duty at ${event}`,
  paragraphs: [
    `${from} put you on duty at your team’s event. If you can’t be there, let your team know.`,
    ...(message ? [`${from} wrote:`, message] : []),
  ],
  facts: [
    ...(when ? [['When', when] as [string, string]] : []),
    ...(where ? [['Where', where] as [string, string]] : []),
  ],
  action: { label: 'View event', url },
  reason: `You’re receiving this email because you’re on the ${team} team on Fairlead.`,
})
