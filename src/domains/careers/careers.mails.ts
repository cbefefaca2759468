import type { Letter } from '#platform/mail/letter.ts'

export interface AboutCareer {
  name: string
  title: string
  /** The opening for the applicant, the application for operators. */
  url: string
}

/** To an address nobody proved: nothing of what was written under it. */
export const careerReceivedLetter = ({ title, url }: Omit<AboutCareer, 'name'>): Letter => ({
  subject: `Your application is in: ${title}`,
  heading: `Your application for ${title} is in`,
  paragraphs: ['We have your application and your document. A person reads it and writes to you.'],
  action: { label: 'See the position', url },
  reason: `You get this letter because somebody applied with this address for ${title} at the people who make Fairlead.`,
})

export const careerAppliedLetter = ({ name, title, url }: AboutCareer): Letter => ({
  subject: `${name} applied: ${title}`,
  heading: `${name} applied for ${title}`,
  paragraphs: ['The letter and the document are in the operators’ part of Fairlead.'],
  action: { label: 'Read the application', url },
  reason: 'You get this letter because you look after the openings of this installation of Fairlead.',
})
