import type { Letter } from '#platform/mail/letter.ts'

export interface Decided {
  university: string
  reason: string | null
  url: string
}

const because = ({ university }: Decided): string =>
  `You’re receiving this email because you named ${university} in your profile on Fairlead.`

export const confirmedLetter = (about: Decided): Letter => ({
  subject: `${about.university} confirmed that you study there`,
  heading: `${about.university} confirmed that you study there`,
  paragraphs: [
    'Employers see this with every application you send, for as long as you name this university.',
  ],
  action: { label: 'See your profile', url: about.url },
  reason: because(about),
})

export const declinedLetter = (about: Decided): Letter => ({
  subject: `${about.university} could not confirm that you study there`,
  heading: `${about.university} could not confirm that you study there`,
  paragraphs: [
    'Your profile and your applications stay as they are, but employers no longer see the university with them, and your registrations for events open only to its students will end.',
    'Did you mean another university? Choose it in your profile. If this is a mistake, write to the university’s career office: it can confirm you at any time.',
  ],
  ...(about.reason ? { facts: [['Reason', about.reason]] } : {}),
  action: { label: 'Choose your university', url: about.url },
  reason: because(about),
})

/** After a change of email address, when only the old one vouched for the student. */
export const lapsedLetter = (about: Decided): Letter => ({
  subject: `${about.university} has to confirm you again`,
  heading: `${about.university} has to confirm you again`,
  paragraphs: [
    'Until now, your email address showed that you study there; the new one is not the university’s. Until its career office confirms you, employers see that you are not confirmed, and your registrations for events open only to its students will end.',
    'Your profile and your applications stay as they are. The career office can confirm you at any time.',
  ],
  action: { label: 'See your profile', url: about.url },
  reason: because(about),
})

export const waitingLetter = (university: string, url: string): Letter => ({
  subject: `Students are waiting for confirmation by ${university}`,
  heading: 'Students are waiting for confirmation',
  paragraphs: [
    `Students whose email is not from ${university} say that they study there. Confirm those who do, and decline those who don’t.`,
    'We won’t write again until you’ve seen the notice in the app.',
  ],
  action: { label: 'See who’s waiting', url },
  reason: `You’re receiving this email because you’re on the team of ${university} on Fairlead.`,
})
