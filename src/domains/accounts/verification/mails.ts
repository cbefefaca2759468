import type { Letter } from '../../../platform/mail/letter.ts'
import type { Role } from '../../../shared/endpoint.ts'

export const verificationLetter = (publicUrl: string, role: Role, secret: string, next?: string): Letter => ({
  subject: 'Confirm your email address',
  heading: 'One step left: confirm your email address',
  paragraphs: [
    'Open the link and enter the password you chose to finish your registration. The link works for 24 hours, once.',
  ],
  action: {
    label: 'Confirm your email',
    url: `${publicUrl}/sign-up/verify-email?${new URLSearchParams({ role, token: secret, ...(next && { next }) })}`,
  },
  urgent: true,
  reason:
    'You get this letter because somebody registered on Fairlead with this address. If it was not you, do nothing: nobody can use the account, and registering yourself takes its place.',
})
