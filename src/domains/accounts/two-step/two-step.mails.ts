import type { Letter } from '#platform/mail/letter.ts'

const REASON = 'You’re receiving this email because it’s about signing in to your Fairlead account.'

const news = (publicUrl: string, heading: string, ...paragraphs: string[]): Letter => ({
  subject: heading,
  heading,
  paragraphs: [
    ...paragraphs,
    'If it wasn’t you, choose a new password right away. That signs out every device but your own.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  reason: REASON,
})

export const passkeyAddedLetter = (publicUrl: string, name: string): Letter =>
  news(publicUrl, 'A passkey was added to your account', `It is named “${name}” and can be used to sign in.`)

export const passkeyRemovedLetter = (publicUrl: string, name: string): Letter =>
  news(publicUrl, 'A passkey was removed from your account', `“${name}” can no longer be used to sign in.`)

export const appSetUpLetter = (publicUrl: string): Letter =>
  news(
    publicUrl,
    'An authenticator app was set up for your account',
    'Signing in with your password now also asks for its code. An app you set up before no longer gives valid codes.',
  )

export const appRemovedLetter = (publicUrl: string): Letter =>
  news(
    publicUrl,
    'The authenticator app was removed from your account',
    'Its codes can no longer be used to sign in.',
  )

export const codesRenewedLetter = (publicUrl: string): Letter =>
  news(publicUrl, 'You have new recovery codes', 'Your previous recovery codes no longer work.')

export const codeUsedLetter = (publicUrl: string, left: number): Letter =>
  news(
    publicUrl,
    'A recovery code was used to sign in',
    left === 0
      ? 'It was the last one. Make new ones under “Two-step sign-in” so you don’t get locked out.'
      : `${left === 1 ? 'One code is' : `${left} codes are`} left. You can make new ones under “Two-step sign-in”.`,
  )

export const compromisedPasswordLetter = (publicUrl: string): Letter => ({
  subject: 'Someone has your password',
  heading: 'Someone has your password',
  paragraphs: [
    'Someone entered your correct password and then wrong codes, many times. Your second step kept them out.',
    'If it wasn’t you, choose a new password now. In the meantime, you can always sign in with a passkey or a recovery code.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  reason: REASON,
})

export const passkeyCopiedLetter = (publicUrl: string): Letter => ({
  subject: 'One of your passkeys may have been copied',
  heading: 'One of your passkeys may have been copied',
  paragraphs: [
    'One of your passkeys was used with a counter that had gone backward, which happens when two devices hold the same key. It was refused.',
    'Sign in another way, remove the passkey under “Two-step sign-in”, and add a new one.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  reason: REASON,
})

export const resetLetter = (publicUrl: string): Letter => ({
  subject: 'Your two-step sign-in was reset',
  heading: 'Your two-step sign-in was reset',
  paragraphs: [
    'The people who run this service removed your passkeys, your authenticator app, and your recovery codes, and signed you out everywhere. Your password stays the same.',
    'Sign in and set up your second step again. If you didn’t ask for this, choose a new password right away and tell them.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  reason: REASON,
})

export const requiredLetter = (publicUrl: string, organization: string, setUp: string): Letter => ({
  subject: `${organization} now requires two-step sign-in`,
  heading: 'Set up two-step sign-in',
  paragraphs: [
    `${organization} requires everyone on its team to use a second step when they sign in: a passkey, or a code from an app on your phone.`,
    'It takes a minute. Until it’s done, you can’t work on the team.',
  ],
  action: { label: 'Set it up', url: `${publicUrl}${setUp}` },
  reason: `You’re receiving this email because you’re on the team of ${organization} on Fairlead.`,
})
