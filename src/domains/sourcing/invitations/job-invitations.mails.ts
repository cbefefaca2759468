import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel, zoneLabel } from '#shared/labels.ts'

/** What an invitation's email needs to know. */
export interface AboutInvitation {
  first_name: string
  employer: string
  job: string
  /** What the employer wrote. */
  message: string
  answer_by: string
  time_zone: string
  url: string
}

export const invitationLetter = (about: AboutInvitation): Letter => ({
  subject: `${about.employer} invites you to apply: ${about.job}`,
  heading: `${about.employer} invites you to apply`,
  paragraphs: [
    `Hi ${about.first_name},`,
    `${about.employer} found your profile and invites you to apply for ${about.job}.`,
    `${about.employer} writes:`,
    about.message,
  ],
  facts: [['Answer by', `${momentLabel(about.answer_by, about.time_zone)}, ${zoneLabel(about.time_zone)}`]],
  action: { label: 'View invitation', url: about.url },
  reason:
    'You’re receiving this email because your profile is open to employers on Fairlead. You can turn invitations off in your profile.',
})
