import type { Letter } from '#platform/mail/letter.ts'
import { sameDayLabel } from '#shared/labels.ts'

interface Returned {
  first_name: string
  job: string
  employer: string
  reply_by: string
  url: string
}

/** Tells a student that a first choice came back. */
export const returnedLetter = ({ first_name, job, employer, reply_by, url }: Returned): Letter => ({
  subject: `Your first choice came back: ${job}`,
  heading: `Your first choice came back: ${job}`,
  paragraphs: [
    `Hi ${first_name},`,
    `${employer} promised to answer by ${sameDayLabel(reply_by)}. That day is over, so you can send your first choice with another application this term. Your application for ${job} stays as it is.`,
  ],
  action: { label: 'View your applications', url },
  reason: `You’re receiving this email because you applied to ${employer} for ${job} on Fairlead.`,
})
