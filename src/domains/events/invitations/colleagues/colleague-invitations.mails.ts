import type { Letter } from '#platform/mail/letter.ts'

export interface Asked {
  event: string
  team: string
  /** Who asks. */
  from: string
  /** Null while it is not settled. */
  when: string | null
  where: string | null
  message: string
  url: string
}

export const dutyLetter = ({ event, team, from, when, where, message, url }: Asked): Letter => ({
  subject: `${from} asks you to be on duty: ${event}`,
  heading: `You are on duty at ${event}`,
  paragraphs: [
    `${from} put you on duty at this event of your team. If you cannot be there, tell your team.`,
    ...(message ? [`${from} writes:`, message] : []),
  ],
  facts: [
    ...(when ? [['When', when] as [string, string]] : []),
    ...(where ? [['Where', where] as [string, string]] : []),
  ],
  action: { label: 'See the event', url },
  reason: `You get this letter because you are in the team of ${team} on Fairlead.`,
})
