import type { Letter } from '#platform/mail/letter.ts'

const REASON = 'You get this letter because it is about signing in to your Fairlead account.'

const news = (publicUrl: string, heading: string, ...paragraphs: string[]): Letter => ({
  subject: heading,
  heading,
  paragraphs: [
    ...paragraphs,
    'If it was not you, choose a new password at once. That signs out every device but your own.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  reason: REASON,
})

export const passkeyAddedLetter = (publicUrl: string, name: string): Letter =>
  news(publicUrl, 'A passkey was added to your account', `It is named “${name}” and can be used to sign in.`)

export const passkeyRemovedLetter = (publicUrl: string, name: string): Letter =>
  news(publicUrl, 'A passkey was removed from your account', `“${name}” can’t be used to sign in any more.`)

export const appSetUpLetter = (publicUrl: string): Letter =>
  news(
    publicUrl,
    'An authenticator app was set up for your account',
    'Signing in with your password now also asks for its code. An app set up before gives no valid codes any more.',
  )

export const appRemovedLetter = (publicUrl: string): Letter =>
  news(
    publicUrl,
    'The authenticator app was removed from your account',
    'Its codes can’t be used to sign in any more.',
  )

export const codesRenewedLetter = (publicUrl: string): Letter =>
  news(publicUrl, 'You have new recovery codes', 'The recovery codes you had before work no more.')

export const codeUsedLetter = (publicUrl: string, left: number): Letter =>
  news(
    publicUrl,
    'A recovery code was used to sign in',
    left === 0
      ? 'It was the last one. Make new ones under “Two-step sign-in”, so that you are not locked out.'
      : `${left === 1 ? 'One code is' : `${left} codes are`} left. You can make new ones under “Two-step sign-in”.`,
  )

export const guessedLetter = (publicUrl: string): Letter => ({
  subject: 'Somebody has your password',
  heading: 'Somebody has your password',
  paragraphs: [
    'Somebody gave your right password and then wrong codes, many times. Your second step kept them out.',
    'If it was not you, choose a new password now. You can always sign in with a passkey or a recovery code meanwhile.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  reason: REASON,
})

export const passkeyCopiedLetter = (publicUrl: string): Letter => ({
  subject: 'One of your passkeys may have been copied',
  heading: 'One of your passkeys may have been copied',
  paragraphs: [
    'A passkey of yours was shown with a counter that had gone back, as happens when two devices hold the same key. It was refused.',
    'Sign in another way, remove the passkey under “Two-step sign-in”, and add a new one.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  reason: REASON,
})

export const resetLetter = (publicUrl: string): Letter => ({
  subject: 'Your two-step sign-in was reset',
  heading: 'Your two-step sign-in was reset',
  paragraphs: [
    'The people who run this service took away your passkeys, your authenticator app and your recovery codes, and signed you out everywhere. Your password stays as it is.',
    'Sign in and set up your second step anew. If you did not ask for this, choose a new password at once and tell them.',
  ],
  action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  reason: REASON,
})

export const requiredLetter = (publicUrl: string, organization: string, setUp: string): Letter => ({
  subject: `${organization} now asks for two-step sign-in`,
  heading: 'Set up two-step sign-in',
  paragraphs: [
    `${organization} asks everyone in its team for a second step when they sign in: a passkey, or a code of an app on your phone.`,
    'It takes a minute. Until it is done you can’t work in the team.',
  ],
  action: { label: 'Set it up', url: `${publicUrl}${setUp}` },
  reason: `You get this letter because you are in the team of ${organization} on Fairlead.`,
})
