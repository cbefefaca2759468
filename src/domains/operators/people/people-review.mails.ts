import type { Letter } from '#platform/mail/letter.ts'

export interface Judged {
  /** The organization the account belongs to; null for a student. */
  organization: string | null
  reason: string | null
  /** The installation's mailbox, where it has one. */
  contact: string | null
  sign_in: string
  /** The organization had no team; this person leads it now. */
  becomes_owner: boolean
  /** The team had removed this person, who only reads there from now on. */
  only_reads: boolean
}

const account = ({ organization }: Judged): string =>
  organization ? `Your account at ${organization}` : 'Your student account'

const because = (about: Judged): string =>
  `You get this letter because it is about ${account(about).replace('Your', 'your')} on Fairlead.`

const withReason = ({ reason }: Judged): Pick<Letter, 'facts'> =>
  reason ? { facts: [['Reason', reason]] } : {}

const objection = ({ contact }: Judged): string =>
  `If you think this is a mistake, ${contact ? `write to ${contact}` : 'tell the people who run this service'} and say what we missed.`

const welcome = ({ organization, becomes_owner }: Judged): Pick<Letter, 'heading' | 'paragraphs'> =>
  becomes_owner
    ? {
        heading: `You are the owner of ${organization}`,
        paragraphs: [
          'Your account was approved. Sign in with the password you chose.',
          `You are the first of ${organization} here: complete the profile, look through what is listed under its name, and invite your team.`,
        ],
      }
    : {
        heading: `You are in the team of ${organization}`,
        paragraphs: ['Your account was approved. Sign in with the password you chose.'],
      }

export const approvedLetter = (about: Judged): Letter => ({
  subject: `You can sign in at ${about.organization}`,
  ...welcome(about),
  action: { label: 'Sign in', url: about.sign_in },
  reason: because(about),
})

export const declinedLetter = (about: Judged): Letter => ({
  subject: `Your request to join ${about.organization}`,
  heading: `You were not added to the team of ${about.organization}`,
  paragraphs: [`Your request to join ${about.organization} was declined.`, objection(about)],
  ...withReason(about),
  reason: because(about),
})

export const deactivatedLetter = (about: Judged): Letter => ({
  subject: 'Your account is deactivated',
  heading: `${account(about)} is deactivated`,
  paragraphs: ['You are signed out and can’t sign in. Nothing is deleted.', objection(about)],
  ...withReason(about),
  reason: because(about),
})

export const reactivatedLetter = (about: Judged): Letter => ({
  subject: 'Your account is active again',
  heading: `${account(about)} is active again`,
  paragraphs: [
    'You can sign in with the password you had.',
    ...(about.only_reads
      ? [
          `The team of ${about.organization} had removed you, so you only read there until the team gives you another role.`,
        ]
      : []),
  ],
  action: { label: 'Sign in', url: about.sign_in },
  reason: because(about),
})
