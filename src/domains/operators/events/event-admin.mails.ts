import type { Letter } from '#platform/mail/letter.ts'

export interface TakenDown {
  title: string
  host: string
  reason: string
  /** It will not take place; otherwise it was over already. */
  isCanceled: boolean
  /** The installation's mailbox, if it has one. */
  contact: string | null
  url: string
}

export const takenDownLetter = ({ title, host, reason, isCanceled, contact, url }: TakenDown): Letter => ({
  subject: `Taken down: ${title}`,
  heading: `${title} was taken down`,
  paragraphs: [
    isCanceled
      ? 'The team that runs Fairlead has taken down your event. It is canceled, nobody can find it any more, and everyone who takes part has been told.'
      : 'The team that runs Fairlead has taken down your event. Nobody can find it any more.',
    `If you think this is a mistake, ${contact ? `write to ${contact}` : 'tell the people who run this service'} and tell us what we missed.`,
  ],
  facts: [['Reason', reason]],
  action: { label: 'View event', url },
  reason: `You’re receiving this email because you’re on the ${host} team on Fairlead.`,
})
