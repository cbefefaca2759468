import type { Letter } from '#platform/mail/letter.ts'

export const changeLetter = (publicUrl: string, secret: string): Letter => ({
  subject: 'Confirm your new email address',
  heading: 'Confirm your new email address',
  paragraphs: [
    'Open the link in the browser where you’re signed in to Fairlead. It works once, within 24 hours.',
    'After that, you’ll sign in with this address, and our emails will come here.',
  ],
  action: { label: 'Confirm this address', url: `${publicUrl}/confirm-email-address#token=${secret}` },
  urgent: true,
  reason:
    'You’re receiving this email because someone asked to use this address for their Fairlead account. If it wasn’t you, you can ignore it: the link works only for them, and only if you give it to them.',
})

/** To an address that already belongs to someone. */
export const takenLetter = (publicUrl: string): Letter => ({
  subject: 'This address already has an account',
  heading: 'This address already has an account',
  paragraphs: [
    'Someone asked to use this address for another Fairlead account. It belongs to yours, so nothing changed.',
    'If it was you, sign in with this address. To use it for the other account, first change the address of this one, or delete it.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  urgent: true,
  reason:
    'You’re receiving this email because someone asked to use this address on Fairlead. If it wasn’t you, you can ignore it.',
})

/** To the old address. */
export const addressChangedLetter = (publicUrl: string): Letter => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    'The email address of your Fairlead account was just changed. You now sign in with the new one, our emails go there, and every other device was signed out.',
    'If it wasn’t you, someone else has access to your account. Write to us right away, and we’ll close it until it’s yours again. You can no longer use this address to choose a new password.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact-us` },
  urgent: true,
  reason: 'You’re receiving this email because this was the address of a Fairlead account until now.',
})
