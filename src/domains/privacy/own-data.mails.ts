import type { Letter } from '#platform/mail/letter.ts'

/** The last letter: what was done, and what to do if it was somebody else. */
export const goodbyeLetter = (publicUrl: string, by: 'person' | 'operator'): Letter => ({
  subject: 'Your account is deleted',
  heading: 'Your account is deleted',
  paragraphs: [
    by === 'person'
      ? 'You asked us to delete your account, and it is gone in all its roles.'
      : 'Your account was deleted on request, in all its roles.',
    'Open applications were withdrawn and places at events ahead were given to others. You can register again with this address at any time.',
    'If this was not you, write to us at once.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact-us?topic=privacy` },
  reason:
    'This is the last letter to this address. It is cleared from our side a few days after it was sent.',
})
