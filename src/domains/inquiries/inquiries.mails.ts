import type { Letter } from '#platform/mail/letter.ts'
import { dateLabel } from '#shared/labels.ts'

export interface AboutInquiry {
  name: string
  email: string
  organization_name: string | null
  message: string
  /** Where operators answer it. */
  url: string
}

/** Tells the operators that somebody asked something. */
export const inquiryLetter = (about: AboutInquiry): Letter => ({
  subject: `Inquiry from ${about.organization_name ?? about.name}`,
  heading: `${about.name} asks`,
  paragraphs: [about.message],
  facts: [
    ['From', about.email],
    ...(about.organization_name ? [['Organization', about.organization_name] as [string, string]] : []),
  ],
  action: { label: 'Read and answer', url: about.url },
  reason: 'You get this letter because you look after the inquiries of this installation of Fairlead.',
})

/** The answer to whoever asked. Nobody proved the address, so it quotes nothing of what was written under it. */
export const answerLetter = (askedAt: string, reply: string): Letter => ({
  subject: 'Our answer to your message',
  heading: 'Our answer to your message',
  paragraphs: [reply],
  facts: [['You wrote on', dateLabel(askedAt, 'UTC')]],
  reason: 'You get this letter because you wrote to us on Fairlead.',
})
