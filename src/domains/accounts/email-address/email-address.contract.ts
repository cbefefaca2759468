import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { email, timestamp } from '#shared/fields.ts'
import { token } from '../sign-up/sign-up.contract.ts'

const tag = 'Session'

const pendingAddress = z.object({ email: z.string(), asked_at: timestamp, expires_at: timestamp })

const ownAddressShape = z.object({
  email: z.string(),
  /** The address asked for, while its link works. */
  pending: pendingAddress.nullable(),
  /** The university that takes the person for its student by this address alone: with one of another domain its team has to confirm them. */
  university: z.string().nullable(),
})
export type OwnEmail = z.output<typeof ownAddressShape>

export const ownEmail = endpoint({
  method: 'GET',
  path: '/account/email',
  tag,
  summary: 'One’s email address, and the one that waits for its proof',
  access: signedIn,
  output: ownAddressShape,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email',
  tag,
  summary:
    'Ask for another email address: a link goes there, which works for 24 hours and takes the place of one asked for before. The answer is the same whether the address is in use or not',
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
  summary: 'Keep the address one has: the link to the other one works no more',
  access: signedIn,
})

export const proveEmail = endpoint({
  method: 'POST',
  path: '/account/email/prove',
  tag,
  summary:
    'Use the link mailed to the new address, in a session of the person who asked for it: the address is theirs, every other session ends, and the address before is told',
  access: signedIn,
  body: z.strictObject({ token }),
  output: z.object({ email: z.string() }),
  problems: ['not_allowed', 'link_used', 'link_expired', 'email_taken'],
  limit: 20,
})
