import type { Letter } from '#platform/mail/letter.ts'

export const lineEndedLetter = (about: {
  title: string
  host: string
  exhibitor: string
  reason: 'canceled' | 'started'
  url: string
}): Letter => {
  const subject =
    about.reason === 'canceled' ? `Canceled: ${about.title}` : `No booth became available: ${about.title}`
  return {
    subject,
    heading: subject,
    paragraphs: [
      about.reason === 'canceled'
        ? `${about.exhibitor} was in line for a booth. The event of ${about.host} will not take place, so the line is closed.`
        : `${about.exhibitor} was in line for a booth at the event of ${about.host}. The event has begun, so the line is closed.`,
    ],
    facts: [],
    action: { label: 'See other fairs and events', url: about.url },
    reason: `You’re receiving this email because you’re on the ${about.exhibitor} team on Fairlead.`,
  }
}
