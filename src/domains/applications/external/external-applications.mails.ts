import type { Letter } from '#platform/mail/letter.ts'

interface Reminded {
  title: string
  employer: string
  url: string
}

/** Reminds a student of an application on an employer's site. */
export const reminderLetter = ({ title, employer, url }: Reminded): Letter => ({
  subject: `Your reminder: ${title}`,
  heading: `Your reminder: ${title}`,
  paragraphs: [`You asked to be reminded of your application to ${employer} for ${title}.`],
  action: { label: 'View your notes', url },
  reason: 'You’re receiving this email because you set a reminder on Fairlead.',
})
