import type { Letter } from '#platform/mail/letter.ts'

export interface Judged {
  /** The organisation the account belongs to; null for a student. */
  organisation: string | null
  reason: string | null
  /** The installation's mailbox, where it has one. */
  contact: string | null
  sign_in: string
  /** The organisation had no team; this person leads it now. */
  becomes_owner: boolean
  /** The team had removed this person, who only reads there from now on. */
  only_reads: boolean
}

const account = ({ organisation }: Judged): string =>
  organisation ? `Your account at ${organisation}` : 'Your student account'

const because = (about: Judged): string =>
  `You get this letter because it is about ${account(about).replace('Your', 'your')} on Fairlead.`

const withReason = ({ reason }: Judged): Pick<Letter, 'facts'> =>
  reason ? { facts: [['Reason', reason]] } : {}

const objection = ({ contact }: Judged): string =>
  `If you think this is a mistake, ${contact ? `write to ${contact}` : 'tell the people who run this service'} and say what we missed.`

const welcome = ({ organisation, becomes_owner }: Judged): Pick<Letter, 'heading' | 'paragraphs'> =>
  becomes_owner
    ? {
        heading: `You are the owner of ${organisation}`,
        paragraphs: [
          'Your account was approved. Sign in with the password you chose.',
          `You are the first of ${organisation} here: complete the profile, look through what is listed under its name, and invite your team.`,
        ],
      }
    : {
        heading: `You are in the team of ${organisation}`,
        paragraphs: ['Your account was approved. Sign in with the password you chose.'],
      }

export const approvedLetter = (about: Judged): Letter => ({
  subject: `You can sign in at ${about.organisation}`,
  ...welcome(about),
  action: { label: 'Sign in', url: about.sign_in },
  reason: because(about),
})

export const declinedLetter = (about: Judged): Letter => ({
  subject: `Your request to join ${about.organisation}`,
  heading: `You were not added to the team of ${about.organisation}`,
  paragraphs: [`Your request to join ${about.organisation} was declined.`, objection(about)],
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
          `The team of ${about.organisation} had removed you, so you only read there until the team gives you another role.`,
        ]
      : []),
  ],
  action: { label: 'Sign in', url: about.sign_in },
  reason: because(about),
})
