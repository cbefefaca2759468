import type { Letter } from '#platform/mail/letter.ts'

export const changeLetter = (publicUrl: string, secret: string): Letter => ({
  subject: 'Confirm your new email address',
  heading: 'Confirm your new email address',
  paragraphs: [
    'Open the link in the browser where you are signed in to Fairlead. It works for 24 hours, once.',
    'From then on you sign in with this address, and our letters come here.',
  ],
  action: { label: 'Confirm this address', url: `${publicUrl}/confirm-email-address#token=${secret}` },
  urgent: true,
  reason:
    'You get this letter because somebody asked to use this address for their Fairlead account. If it was not you, do nothing: the link works for them alone, and only after you gave it to them.',
})

/** To an address that is somebody's already. */
export const takenLetter = (publicUrl: string): Letter => ({
  subject: 'This address has an account already',
  heading: 'This address has an account already',
  paragraphs: [
    'Somebody asked to use this address for another Fairlead account. It belongs to yours, so nothing was changed.',
    'If it was you, sign in with this address. To use it for the other account, give this one another address first, or delete it.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  urgent: true,
  reason:
    'You get this letter because somebody asked to use this address on Fairlead. If it was not you, do nothing.',
})

/** To the address before. */
export const addressChangedLetter = (publicUrl: string): Letter => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    'Your Fairlead account has another email address since just now. You sign in with the new one, our letters go there, and every other device was signed out.',
    'If it was not you, somebody else is in your account. Write to us at once, and we close it until it is yours again. This address can’t be used to choose a new password any more.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact-us` },
  urgent: true,
  reason: 'You get this letter because this was the address of a Fairlead account until now.',
})
