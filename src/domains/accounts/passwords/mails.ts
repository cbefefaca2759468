import type { Letter } from '../../../platform/mail/letter.ts'
import type { Role } from '../../../shared/endpoint.ts'

export const resetLetter = (publicUrl: string, role: Role, secret: string): Letter => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: [
    'Open the link to choose a new password. It works for one hour, once. You will be signed out everywhere.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?role=${role}&token=${secret}` },
  urgent: true,
  reason:
    'You get this letter because somebody asked for a new password for this address. If it was not you, do nothing; your password stays as it is.',
})

export const changedLetter = (publicUrl: string): Letter => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed just now, and every other device was signed out.',
    'If it was not you, choose a new password at once.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  reason: 'You get this letter because the password of your Fairlead account was changed.',
})
