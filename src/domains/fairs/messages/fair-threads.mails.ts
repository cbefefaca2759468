import type { Letter } from '#platform/mail/letter.ts'

interface Written {
  subject: string
  from: string
  to: string
  event: string
  author: string | null
  text: string
  url: string
}

export const messageLetter = ({ subject, from, to, event, author, text, url }: Written): Letter => ({
  subject,
  heading: `${author ? `${author} of ` : ''}${from} wrote to you`,
  paragraphs: [text],
  facts: [['Event', event]],
  action: { label: 'Read and reply', url },
  reason: `You’re receiving this email because you’re on the ${to} team on Fairlead.`,
})
