import type { Letter } from '#platform/mail/letter.ts'
import type { Role } from '#shared/endpoint.ts'

export const resetLetter = (publicUrl: string, role: Role, secret: string): Letter => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: [
    'Open the link to choose a new password. It works for one hour, once. You will be signed out everywhere.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?role=${role}#token=${secret}` },
  urgent: true,
  reason:
    'You get this letter because somebody asked for a new password for this address. If it was not you, do nothing; your password stays as it is.',
})

/** To an address under which somebody registered, and nobody proved it. */
export const unprovedLetter = (publicUrl: string): Letter => ({
  subject: 'There is no confirmed account for this address',
  heading: 'Register to get an account',
  paragraphs: [
    'Somebody asked for a new password for this address. A registration was begun with it, but never confirmed, so there is no password to change.',
    'Register, with a password of your choice. What was begun before is dropped.',
  ],
  action: { label: 'Register', url: `${publicUrl}/sign-up` },
  reason:
    'You get this letter because somebody asked for a new password for this address. If it was not you, do nothing.',
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
