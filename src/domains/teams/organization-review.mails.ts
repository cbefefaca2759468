import type { Letter } from '#platform/mail/letter.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'

export interface Reviewed {
  name: string
  kind: OrganizationKind
  reason: string | null
  /** The installation's mailbox, if it has one. */
  contact: string | null
}

const because = ({ name }: Reviewed): string =>
  `You’re receiving this email because you’re an owner of ${name} on Fairlead.`

const withReason = ({ reason }: Reviewed): Pick<Letter, 'facts'> =>
  reason ? { facts: [['Reason', reason]] } : {}

const objection = ({ contact }: Reviewed): string =>
  `If you think this is a mistake, ${contact ? `write to ${contact}` : 'tell the people who run this service'} and tell us what we missed.`

const welcome: Record<OrganizationKind, (tokens: number) => string> = {
  employer: (tokens) =>
    `You can sign in, complete the company profile, and post jobs. ${tokens} job tokens are waiting for you: each one pays for posting a job for 30 days.`,
  university: () => 'You can sign in, complete the profile, and invite your team.',
}

export const approvedLetter = (about: Reviewed, signIn: string, tokens: number): Letter => ({
  subject: `${about.name} has been approved`,
  heading: `${about.name} has been approved`,
  paragraphs: [welcome[about.kind](tokens)],
  action: { label: 'Sign in', url: signIn },
  reason: because(about),
})

export const rejectedLetter = (about: Reviewed): Letter => ({
  subject: `${about.name} was not approved`,
  heading: `We could not approve ${about.name}`,
  paragraphs: ['We reviewed your registration and did not approve it.', objection(about)],
  ...withReason(about),
  reason: because(about),
})

export const suspendedLetter = (about: Reviewed): Letter => ({
  subject: `${about.name} has been deactivated`,
  heading: `${about.name} has been deactivated`,
  paragraphs: [
    about.kind === 'employer'
      ? 'Your team has been signed out and your jobs are no longer shown. Nothing has been deleted.'
      : 'Your team has been signed out and your profile is no longer shown. Nothing has been deleted.',
    objection(about),
  ],
  ...withReason(about),
  reason: because(about),
})

export const reactivatedLetter = (about: Reviewed, signIn: string): Letter => ({
  subject: `${about.name} is active again`,
  heading: `${about.name} is active again`,
  paragraphs: [
    about.kind === 'employer'
      ? 'Your team can sign in, and your open jobs are shown again.'
      : 'Your team can sign in, and your profile is shown again.',
  ],
  action: { label: 'Sign in', url: signIn },
  reason: because(about),
})
