import type { Letter } from '#platform/mail/letter.ts'
import { sameDayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { OfferAnswer } from '#shared/lists.ts'
import type { ApplicationState } from './applications.contract.ts'

/** What an email to an applicant needs to know. */
export interface About {
  first_name: string
  job: string
  employer: string
  /** The application's page. */
  url: string
  /** What the team wrote. */
  message: string | null
  /** Until when to answer an offer, if it has a deadline. */
  answer_by: string | null
  /** Whether an offer is waiting for an answer. */
  answers: boolean
}

const because = ({ employer, job }: About): string =>
  `You’re receiving this email because you applied to ${employer} for ${job} on Fairlead.`

const words = ({ message, employer }: About): string[] => (message ? [`${employer} writes:`, message] : [])

const letter = (about: About, subject: string, paragraphs: string[], facts?: Letter['facts']): Letter => ({
  subject,
  heading: subject,
  paragraphs: [`Hi ${about.first_name},`, ...paragraphs],
  ...(facts ? { facts } : {}),
  action: { label: about.answers ? 'Respond to offer' : 'View your application', url: about.url },
  reason: because(about),
})

export const receivedLetter = (about: About, replyBy: string): Letter =>
  letter(about, `Your application is in: ${about.job}`, [
    `${about.employer} received your application and promised an answer by ${sameDayLabel(replyBy)}.`,
    'You can withdraw it at any time before a decision.',
  ])

const steps: Partial<
  Record<ApplicationState, { subject: (about: About) => string; text: (about: About) => string }>
> = {
  shortlisted: {
    subject: ({ job }) => `You’ve been shortlisted: ${job}`,
    text: ({ employer, job }) => `${employer} shortlisted you for ${job}.`,
  },
  interview: {
    subject: ({ job }) => `You’re invited to an interview: ${job}`,
    text: ({ employer, job }) =>
      `${employer} would like to talk to you about ${job} and will arrange a time with you.`,
  },
  offer: {
    subject: ({ job }) => `You have an offer: ${job}`,
    text: ({ employer, job }) =>
      `Congratulations! ${employer} is offering you the job: ${job}. Accept or decline it on your application’s page. You’ll only be hired after you accept.`,
  },
  hired: {
    subject: ({ job }) => `You’re hired: ${job}`,
    text: ({ employer, job }) =>
      `Congratulations! ${employer} has hired you for ${job}. We wish you a great start.`,
  },
}

/** Returns the email about a step forward; null for steps without one. */
export const stepLetter = (about: About, to: ApplicationState): Letter | null => {
  const step = steps[to]
  const facts: Letter['facts'] =
    to === 'offer' && about.answer_by ? [['Answer by', about.answer_by]] : undefined
  return step ? letter(about, step.subject(about), [step.text(about), ...words(about)], facts) : null
}

/** Says first that the offer is withdrawn, if there was one. */
const refusal = ({ employer, job }: About, offer: OfferAnswer | null): string => {
  if (offer === 'accepted')
    return `${employer} has withdrawn the offer for ${job} that you had accepted, and has decided not to move forward with your application.`
  if (offer === 'waiting')
    return `${employer} has withdrawn the offer for ${job} and has decided not to move forward with your application.`
  return `Thank you for applying to ${employer}. They have decided not to move forward with your application for ${job}.`
}

export const rejectedLetter = (about: About, reason: string, offer: OfferAnswer | null): Letter =>
  letter(
    about,
    `Update on your application: ${about.job}`,
    [refusal(about, offer), ...words(about)],
    reason === 'other' ? undefined : [['Reason', labels[reason] ?? reason]],
  )

export const reopenedLetter = (about: About): Letter =>
  letter(about, `Your application has been reopened: ${about.job}`, [
    `${about.employer} has reversed its decision on your application for ${about.job}. ${about.answers ? 'The offer stands again and is waiting for your answer.' : 'It is under consideration again.'}`,
  ])

/** Tells the team how the student answered its offer. */
export const answeredLetter = (title: string, text: string, url: string): Letter => ({
  subject: title,
  heading: title,
  paragraphs: [text],
  action: { label: 'View application', url },
  reason: 'You’re receiving this email because your organization made this offer on Fairlead.',
})

const standing: Record<ApplicationState, string> = {
  submitted: 'It has been received and is waiting to be read.',
  reviewed: 'It has been read and is under consideration.',
  shortlisted: 'You’ve been shortlisted.',
  interview: 'You’re invited to an interview.',
  offer: 'You have an offer.',
  hired: 'You’re hired.',
  rejected: 'They decided not to move forward with it.',
  withdrawn: 'You withdrew it.',
}

export const statusLetter = (about: About, status: ApplicationState): Letter =>
  letter(about, `Your application status from ${about.employer}: ${about.job}`, [
    `Here’s where your application for ${about.job} stands. ${standing[status]}${about.answers ? ' It’s waiting for your answer.' : ''}`,
    ...words(about),
  ])
