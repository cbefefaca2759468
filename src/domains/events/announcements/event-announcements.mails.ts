import type { Letter } from '#platform/mail/letter.ts'

export interface Announced {
  event: string
  host: string
  university: string
  when: string
  where: string | null
  url: string
}

export const announcementLetter = ({ event, host, university, when, where, url }: Announced): Letter => ({
  subject: `${university} recommends: ${event}`,
  heading: event,
  paragraphs: [
    host === university
      ? `${university} would like to see you at this event.`
      : `${university} would like to see you at this event of ${host}.`,
    'Places may be limited: register if you want to come.',
  ],
  facts: [['When', when], ...(where ? [['Where', where] as [string, string]] : [])],
  action: { label: 'See the event', url },
  reason: `You get this letter because you study at ${university} and the event is for students like you.`,
})
