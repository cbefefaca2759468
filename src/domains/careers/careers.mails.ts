import type { Letter } from '#platform/mail/letter.ts'

export interface AboutCareer {
  name: string
  title: string
  /** The opening for applicants, the application for operators. */
  url: string
}

/** Goes to an unverified address, so it quotes nothing the sender wrote. */
export const careerReceivedLetter = ({ title, url }: Omit<AboutCareer, 'name'>): Letter => ({
  subject: `Your application is in: ${title}`,
  heading: `Your application for ${title} is in`,
  paragraphs: ['Your application and resume reached us. A person will read them and get back to you.'],
  action: { label: 'View position', url },
  reason: `You’re receiving this email because someone used this address to apply for ${title} at Fairlead.`,
})

export const careerAppliedLetter = ({ name, title, url }: AboutCareer): Letter => ({
  subject: `New application for ${title}: ${name}`,
  heading: `${name} applied for ${title}`,
  paragraphs: ['You can find the cover letter and resume in the Fairlead console.'],
  action: { label: 'View application', url },
  reason: 'You’re receiving this email because you manage openings on this installation of Fairlead.',
})
