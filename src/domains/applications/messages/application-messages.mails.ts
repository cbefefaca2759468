import type { Letter } from '#platform/mail/letter.ts'

interface Written {
  subject: string
  /** Who wrote, on behalf of whom; null if the author has left. */
  author: string | null
  from: string
  job: string
  text: string
  url: string
}

const letter = ({ subject, job, text, url }: Written, heading: string, reason: string): Letter => ({
  subject,
  heading,
  paragraphs: [text],
  facts: [['Job', job]],
  action: { label: 'Read and reply', url },
  reason,
})

export const messageToStudent = (written: Written): Letter =>
  letter(
    written,
    `${written.author ? `${written.author} of ` : ''}${written.from} wrote to you`,
    `You’re receiving this email because you applied to ${written.from} for ${written.job} on Fairlead.`,
  )

export const messageToTeam = (written: Written, employer: string): Letter =>
  letter(
    written,
    `${written.from} wrote to you`,
    `You’re receiving this email because you’re on the ${employer} team on Fairlead.`,
  )
