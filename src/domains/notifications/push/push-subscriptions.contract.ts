import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'

/** Devices of one student; another one takes the place of the one that has been there longest. */
export const MOST_DEVICES = 10

const tag = 'Notifications'

const state = z.object({
  /** The installation's public key (VAPID), to subscribe with: `applicationServerKey`. */
  key: z.string(),
  /** Whether the device of this session is told. */
  is_on: z.boolean(),
})
export type PushState = z.output<typeof state>

const words = 'Should be base64url, as PushSubscription.toJSON gives it'

export const pushState = endpoint({
  method: 'GET',
  path: '/student/push-subscription',
  tag,
  summary: 'Get the key to subscribe with, and whether the device of this session is told by push',
  access: asStudent,
  current: true,
  output: state,
})

export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/student/push-subscription',
  tag,
  summary:
    'Be told by push (Web Push, RFC 8030) on the device of this session when called in a line; ends with the session, and replaces what it had before',
  access: asStudent,
  body: z.strictObject({
    /** An https address of a push service on the internet. */
    endpoint: z.string().min(12).max(1000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{87}$/, words),
      auth: z.string().regex(/^[\w-]{22}$/, words),
    }),
  }),
  formless: true,
  output: state,
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/student/push-subscription',
  tag,
  summary: 'No longer be told by push on the device of this session; repeating it changes nothing',
  access: asStudent,
  output: state,
})
