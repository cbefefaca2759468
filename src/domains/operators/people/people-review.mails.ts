import type { Letter } from '#platform/mail/letter.ts'

export interface ReviewedPerson {
  /** The organization the account belongs to; null for a student. */
  organization: string | null
  reason: string | null
  /** The installation's mailbox, if it has one. */
  contact: string | null
  sign_in: string
  /** The organization had no team; this person leads it now. */
  becomes_owner: boolean
  /** The team had removed this person, who can only read there from now on. */
  only_reads: boolean
}

const account = ({ organization }: ReviewedPerson): string =>
  organization ? `Your account at ${organization}` : 'Your student account'

const because = (about: ReviewedPerson): string =>
  `You’re receiving this email because it’s about ${account(about).replace('Your', 'your')} on Fairlead.`

const withReason = ({ reason }: ReviewedPerson): Pick<Letter, 'facts'> =>
  reason ? { facts: [['Reason', reason]] } : {}

const objection = ({ contact }: ReviewedPerson): string =>
  `If you think this is a mistake, ${contact ? `write to ${contact}` : 'tell the people who run this service'} and tell us what we missed.`

const welcome = ({ organization, becomes_owner }: ReviewedPerson): Pick<Letter, 'heading' | 'paragraphs'> =>
  becomes_owner
    ? {
        heading: `You’re the owner of ${organization}`,
        paragraphs: [
          'Your account was approved. Sign in with the password you chose.',
          `You’re the first person from ${organization} here: complete the profile, check what is listed under its name, and invite your team.`,
        ],
      }
    : {
        heading: `You’re on the team of ${organization}`,
        paragraphs: ['Your account was approved. Sign in with the password you chose.'],
      }

export const approvedLetter = (about: ReviewedPerson): Letter => ({
  subject: `You can sign in at ${about.organization}`,
  ...welcome(about),
  action: { label: 'Sign in', url: about.sign_in },
  reason: because(about),
})

export const declinedLetter = (about: ReviewedPerson): Letter => ({
  subject: `Your request to join ${about.organization}`,
  heading: `You were not added to the team of ${about.organization}`,
  paragraphs: [`Your request to join ${about.organization} was declined.`, objection(about)],
  ...withReason(about),
  reason: because(about),
})

export const deactivatedLetter = (about: ReviewedPerson): Letter => ({
  subject: 'Your account has been deactivated',
  heading: `${account(about)} has been deactivated`,
  paragraphs: ['You’ve been signed out and can’t sign in. Nothing has been deleted.', objection(about)],
  ...withReason(about),
  reason: because(about),
})

export const reactivatedLetter = (about: ReviewedPerson): Letter => ({
  subject: 'Your account is active again',
  heading: `${account(about)} is active again`,
  paragraphs: [
    'You can sign in with your existing password.',
    ...(about.only_reads
      ? [
          `The team of ${about.organization} had removed you, so you have view-only access there until the team gives you another role.`,
        ]
      : []),
  ],
  action: { label: 'Sign in', url: about.sign_in },
  reason: because(about),
})
