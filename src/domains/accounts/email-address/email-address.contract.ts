import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { email, timestamp } from '#shared/fields.ts'
import { token } from '../sign-up/sign-up.contract.ts'

const tag = 'Session'

const pendingAddress = z.object({ email: z.string(), asked_at: timestamp, expires_at: timestamp })

const ownAddressShape = z.object({
  email: z.string(),
  /** The requested address, while its link works. */
  pending: pendingAddress.nullable(),
  /**
   * The university that counts the person as its student only because of this address: if the new one has
   * another domain, its team has to confirm them.
   */
  university: z.string().nullable(),
})
export type OwnEmail = z.output<typeof ownAddressShape>

export const ownEmail = endpoint({
  method: 'GET',
  path: '/account/email',
  tag,
  summary: 'Your email address, and a new one waiting to be confirmed',
  access: signedIn,
  output: ownAddressShape,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email',
  tag,
  summary:
    'Request a new email address. A link goes there that works for 24 hours and replaces any earlier one. The answer is the same whether the address is in use or not',
  access: signedIn,
  fresh: true,
  body: z.strictObject({ email }),
  output: pendingAddress,
  problems: ['too_many_requests'],
  limit: 20,
  limit_for_one: 0,
})

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/account/email/cancel',
  tag,
  summary: 'Keep the current address; the link to the new one stops working',
  access: signedIn,
})

export const proveEmail = endpoint({
  method: 'POST',
  path: '/account/email/prove',
  tag,
  summary:
    'Confirm the new address with the emailed link, in a session of the person who asked for it. Every other session ends, and the old address is notified',
  access: signedIn,
  body: z.strictObject({ token }),
  output: z.object({ email: z.string() }),
  problems: ['not_allowed', 'link_used', 'link_expired', 'email_taken'],
  limit: 20,
})
