import type { Letter } from '#platform/mail/letter.ts'
import { sameDayLabel } from '#shared/labels.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { OfferAnswer } from '#shared/lists.ts'
import type { ApplicationState } from './applications.contract.ts'

/** What a letter to an applicant speaks of. */
export interface About {
  first_name: string
  job: string
  employer: string
  /** The application's page. */
  url: string
  /** What the team wrote. */
  message: string | null
  /** An offer waits for the answer. */
  answers: boolean
}

const because = ({ employer, job }: About): string =>
  `You get this letter because you applied to ${employer} for ${job} on Fairlead.`

const words = ({ message, employer }: About): string[] => (message ? [`${employer} writes:`, message] : [])

const letter = (about: About, subject: string, paragraphs: string[], facts?: Letter['facts']): Letter => ({
  subject,
  heading: subject,
  paragraphs: [`Hello ${about.first_name},`, ...paragraphs],
  ...(facts ? { facts } : {}),
  action: { label: about.answers ? 'Answer the offer' : 'See your application', url: about.url },
  reason: because(about),
})

export const receivedLetter = (about: About, replyBy: string): Letter =>
  letter(about, `Your application is in: ${about.job}`, [
    `${about.employer} has your application. An answer is promised by ${sameDayLabel(replyBy)}.`,
    'You can withdraw it at any time before a decision.',
  ])

const steps: Partial<
  Record<ApplicationState, { subject: (about: About) => string; text: (about: About) => string }>
> = {
  shortlisted: {
    subject: ({ job }) => `You are on the shortlist: ${job}`,
    text: ({ employer, job }) => `${employer} put you on the shortlist for ${job}.`,
  },
  interview: {
    subject: ({ job }) => `You are invited to an interview: ${job}`,
    text: ({ employer, job }) =>
      `${employer} would like to talk to you about ${job} and will agree a time with you.`,
  },
  offer: {
    subject: ({ job }) => `You have an offer: ${job}`,
    text: ({ employer, job }) =>
      `${employer} offers you the place: ${job}. Congratulations! Accept it or decline it on its page; you are hired only after you have accepted.`,
  },
  hired: {
    subject: ({ job }) => `You are hired: ${job}`,
    text: ({ employer, job }) => `${employer} has hired you for ${job}. Congratulations, and a good start!`,
  },
}

/** The letter about a step forward; null for steps that need none. */
export const stepLetter = (about: About, to: ApplicationState): Letter | null => {
  const step = steps[to]
  return step ? letter(about, step.subject(about), [step.text(about), ...words(about)]) : null
}

/** What a rejection takes back is said first. */
const refusal = ({ employer, job }: About, offer: OfferAnswer | null): string => {
  if (offer === 'accepted')
    return `${employer} takes back the offer for ${job}, which you had accepted, and has decided not to go on with your application.`
  if (offer === 'waiting')
    return `${employer} takes back the offer for ${job} and has decided not to go on with your application.`
  return `Thank you for applying to ${employer}. They have decided not to go on with your application for ${job}.`
}

export const rejectedLetter = (about: About, reason: string, offer: OfferAnswer | null): Letter =>
  letter(
    about,
    `About your application: ${about.job}`,
    [refusal(about, offer), ...words(about)],
    reason === 'other' ? undefined : [['Reason', labels[reason] ?? reason]],
  )

export const reopenedLetter = (about: About): Letter =>
  letter(about, `Your application is open again: ${about.job}`, [
    `${about.employer} took back the decision about your application for ${about.job}. ${about.answers ? 'The offer stands again and waits for your answer.' : 'It is under consideration again.'}`,
  ])

/** To the team: what the student says to its offer. */
export const answeredLetter = (title: string, text: string, url: string): Letter => ({
  subject: title,
  heading: title,
  paragraphs: [text],
  action: { label: 'See the application', url },
  reason: 'You get this letter because your organization made the offer on Fairlead.',
})

const standing: Record<ApplicationState, string> = {
  submitted: 'It is in and waits to be read.',
  reviewed: 'It has been read and is under consideration.',
  shortlisted: 'You are on the shortlist.',
  interview: 'You are invited to an interview.',
  offer: 'You have an offer.',
  hired: 'You are hired.',
  rejected: 'They decided not to go on with it.',
  withdrawn: 'You withdrew it.',
}

export const statusLetter = (about: About, status: ApplicationState): Letter =>
  letter(about, `${about.employer} about your application: ${about.job}`, [
    `Here is where your application for ${about.job} stands. ${standing[status]}${about.answers ? ' It waits for your answer.' : ''}`,
    ...words(about),
  ])
