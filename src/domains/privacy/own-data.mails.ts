import type { Letter } from '#platform/mail/letter.ts'

/** The last email: what was done, and what to do if it was someone else. */
export const accountDeletedLetter = (publicUrl: string, by: 'person' | 'operator'): Letter => ({
  subject: 'Your account has been deleted',
  heading: 'Your account has been deleted',
  paragraphs: [
    by === 'person'
      ? 'You asked us to delete your account, and it’s gone in all its roles.'
      : 'Your account was deleted at your request, in all its roles.',
    'Open applications were withdrawn, and your places at upcoming events were given to others. You can register again with this address at any time.',
    'If this wasn’t you, write to us right away.',
  ],
  action: { label: 'Write to us', url: `${publicUrl}/contact-us?topic=privacy` },
  reason: 'This is the last email to this address. We remove it from our side a few days after it was sent.',
})
