import type { Letter } from '#platform/mail/letter.ts'

/** What an email about a registration that waited for its employer needs to know. */
interface About {
  event: string
  host: string
  exhibitor: string
  to: string
  url: string
  booth: string | null
}

export const preparedLetter = ({ event, host, exhibitor, to, url, booth }: About): Letter => ({
  subject: `You’re registered for ${event}`,
  heading: `You’re registered for ${event}`,
  paragraphs: [
    `You filled in the registration before ${exhibitor} was approved, so we have now sent it to ${host}, which approves or declines it. ${booth ? 'Your booth is on hold until then. ' : ''}You can change the registration, or cancel it if you no longer want to come.`,
  ],
  facts: booth ? [['Booth', booth]] : [],
  action: { label: 'View your registration', url },
  reason: `You’re receiving this email because you’re on the ${to} team on Fairlead.`,
})
