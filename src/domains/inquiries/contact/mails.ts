import type { Letter } from '../../../platform/mail/letter.ts'

export interface AboutInquiry {
  name: string
  email: string
  organisation_name: string | null
  message: string
  /** Where operators answer it. */
  url: string
}

/** Tells the operators that somebody asked something. */
export const inquiryLetter = (about: AboutInquiry): Letter => ({
  subject: `Inquiry from ${about.organisation_name ?? about.name}`,
  heading: `${about.name} asks`,
  paragraphs: [about.message],
  facts: [
    ['From', about.email],
    ...(about.organisation_name ? [['Organization', about.organisation_name] as [string, string]] : []),
  ],
  action: { label: 'Read and answer', url: about.url },
  reason: 'You get this letter because you look after the inquiries of this installation of Fairlead.',
})

/** The answer to whoever asked, with what they asked below it. */
export const answerLetter = (about: { name: string; message: string }, reply: string): Letter => ({
  subject: 'Our answer to your message',
  heading: `Hello ${about.name}`,
  paragraphs: [reply, 'You wrote:', about.message],
  reason: 'You get this letter because you wrote to us on Fairlead.',
})
