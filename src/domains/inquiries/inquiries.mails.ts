import type { Letter } from '#platform/mail/letter.ts'
import { dateLabel } from '#shared/labels.ts'

export interface AboutInquiry {
  name: string
  email: string
  organization_name: string | null
  message: string
  /** Where operators answer the inquiry. */
  url: string
}

/** Tells operators about a new inquiry. */
export const inquiryLetter = (about: AboutInquiry): Letter => ({
  subject: `Inquiry from ${about.organization_name ?? about.name}`,
  heading: `${about.name} sent an inquiry`,
  paragraphs: [about.message],
  facts: [
    ['From', about.email],
    ...(about.organization_name ? [['Organization', about.organization_name] as [string, string]] : []),
  ],
  action: { label: 'View and answer', url: about.url },
  reason: 'You’re receiving this email because you manage inquiries on this installation of Fairlead.',
})

/** Answers an inquiry. The address is unverified, so the email quotes nothing its sender wrote. */
export const answerLetter = (askedAt: string, reply: string): Letter => ({
  subject: 'Our answer to your message',
  heading: 'Our answer to your message',
  paragraphs: [reply],
  facts: [['You wrote to us on', dateLabel(askedAt, 'UTC')]],
  reason: 'You’re receiving this email because you contacted us on Fairlead.',
})
