import type { Letter } from '#platform/mail/letter.ts'
import type { Role } from '#shared/endpoint.ts'

export const resetLetter = (publicUrl: string, role: Role, secret: string): Letter => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  paragraphs: [
    'Open the link to choose a new password. It works once, within one hour. You’ll be signed out everywhere.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?role=${role}#token=${secret}` },
  urgent: true,
  reason:
    'You’re receiving this email because someone asked for a new password for this address. If it wasn’t you, you can ignore it; your password stays the same.',
})

/** To an address that was registered but never verified. */
export const unverifiedAccountLetter = (publicUrl: string): Letter => ({
  subject: 'There is no confirmed account for this address',
  heading: 'Register to get an account',
  paragraphs: [
    'Someone asked for a new password for this address. A registration was started with it but never confirmed, so there is no password to change.',
    'Register with a password of your choice. The unfinished registration is dropped.',
  ],
  action: { label: 'Register', url: `${publicUrl}/sign-up` },
  reason:
    'You’re receiving this email because someone asked for a new password for this address. If it wasn’t you, you can ignore it.',
})

export const changedLetter = (publicUrl: string): Letter => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    'The password of your account was just changed, and every other device was signed out.',
    'If it wasn’t you, choose a new password right away.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  reason: 'You’re receiving this email because the password of your Fairlead account was changed.',
})
