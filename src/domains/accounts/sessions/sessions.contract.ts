import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { givenPassword } from '../sign-up/sign-up.contract.ts'

const tag = 'Session'

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/account/confirm',
  tag,
  summary:
    'Confirm the password again, for calls that answer `confirm_password`; this counts for 15 minutes in this session',
  access: signedIn,
  stages: ['set_up'],
  body: z.strictObject({ password: givenPassword }),
  limit: 20,
  holds_secret: true,
})

const ownSession = z.object({
  id,
  /** Browser and system, as far as it reports them. */
  device: z.string(),
  /** The network it was last used from, rounded to /24 or /48; no location is looked up. */
  network: z.string().nullable(),
  mode: z.string(),
  created_at: timestamp,
  /** To the hour. */
  last_seen_at: timestamp,
  is_this: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const ownSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  tag,
  summary: 'Where you are signed in: this device first, then the others by last use; at most a hundred',
  access: signedIn,
  output: z.object({ data: z.array(ownSession) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  tag,
  summary: 'Sign out one of your devices',
  access: signedIn,
  fresh: true,
  params: z.strictObject({ id }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/account/sessions/end-others',
  tag,
  summary: 'Sign out every other device, in every role',
  access: signedIn,
  fresh: true,
})
