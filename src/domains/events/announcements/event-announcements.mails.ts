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
      ? `${university} thinks this event is for you.`
      : `${university} thinks this event by ${host} is for you.`,
    'Places may be limited, so register if you’d like to come.',
  ],
  facts: [['When', when], ...(where ? [['Where', where] as [string, string]] : [])],
  action: { label: 'View event', url },
  reason: `You’re receiving this email because you study at ${university} and this event is for students like you.`,
})
