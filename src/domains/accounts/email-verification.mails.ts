import type { Letter } from '#platform/mail/letter.ts'
import { isPage, pagePattern } from '#platform/pages.ts'
import type { Role } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

/**
 * Where to go next, stripped to one of our pages and the ids it shows: anyone can have this email sent to
 * anyone, so it must carry no message.
 */
const silent = (next: string): string | null => {
  const { pathname, searchParams } = new URL(next, 'http://localhost')
  if (!isPage(pagePattern(pathname))) return null
  const ids = [...searchParams].filter(([name, value]) => name === 'id' && id.safeParse(value).success)
  return ids.length > 0 ? `${pathname}?${new URLSearchParams(ids)}` : pathname
}

const addressOf = (publicUrl: string, role: Role, secret: string, next: string | undefined): string => {
  const onward = next && silent(next)
  return `${publicUrl}/sign-up/verify-email?${new URLSearchParams({ role, ...(onward && { next: onward }) })}#token=${secret}`
}

export const verificationLetter = (publicUrl: string, role: Role, secret: string, next?: string): Letter => ({
  subject: 'Confirm your email address',
  heading: 'One step left: confirm your email address',
  paragraphs: [
    'Open the link and enter the password you chose to finish your registration. The link works once, within 24 hours.',
  ],
  action: {
    label: 'Confirm your email',
    url: addressOf(publicUrl, role, secret, next),
  },
  urgent: true,
  reason:
    'You’re receiving this email because someone registered on Fairlead with this address. If it wasn’t you, you can ignore it: no one can use the account, and registering yourself replaces it.',
})
