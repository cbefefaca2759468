import { z } from 'zod'
import { anyone, endpoint, signedIn } from '#shared/endpoint.ts'
import { ownAddress, timestamp } from '#shared/fields.ts'
import { arrivalShape, roles } from '../sign-in.contract.ts'
import { appCode } from './authenticator-app.contract.ts'
import { requestOptions, shownCredential } from './passkeys/passkeys.contract.ts'
import { twoStepTag } from './two-step.contract.ts'

const half = { tag: twoStepTag, access: signedIn, stages: ['second_step'] } as const
const opening = {
  ...half,
  method: 'POST',
  output: arrivalShape,
  limit: 60,
  holds_secret: true,
} as const
const over = ['step_not_possible', 'second_step_failed'] as const

export const secondStep = endpoint({
  ...half,
  method: 'GET',
  path: '/session/second-step',
  summary: 'After `second_step_needed`: the ways this person can confirm, best first, and the time limit',
  output: z.object({
    email: z.string(),
    methods: z.array(z.enum(['passkey', 'authenticator', 'recovery_code'])),
    expires_at: timestamp,
  }),
  problems: ['step_not_possible'],
})

export const passkeyOptions = endpoint({
  ...half,
  method: 'POST',
  path: '/session/second-step/passkey-options',
  summary: 'What the browser needs to ask for one of this person’s passkeys; good for five minutes, once',
  output: requestOptions,
  problems: ['step_not_possible', 'conflict'],
  holds_secret: true,
})

export const passByPasskey = endpoint({
  ...opening,
  path: '/session/second-step/passkey',
  summary: 'Pass the second step with a passkey; the session continues under a new secret',
  body: z.strictObject({ credential: shownCredential }),
  problems: [...over, 'passkey_refused', 'conflict'],
})

export const passByApp = endpoint({
  ...opening,
  path: '/session/second-step/authenticator',
  summary:
    'Pass the second step with a code from the authenticator app. Each code counts once; after five wrong ones the password is asked for again, and the waits between attempts grow',
  body: z.strictObject({ code: appCode }),
  problems: [...over, 'conflict'],
})

export const passByRecoveryCode = endpoint({
  ...opening,
  path: '/session/second-step/recovery-code',
  summary: 'Pass the second step with a recovery code, which is used up',
  body: z.strictObject({ code: z.string().trim().min(1, 'Enter one of your recovery codes').max(60) }),
  problems: over,
})

const alone = {
  tag: twoStepTag,
  access: anyone,
  stages: ['second_step', 'set_up'],
  holds_secret: true,
} as const

export const passkeySignInOptions = endpoint({
  ...alone,
  method: 'POST',
  path: '/session/passkey-options',
  summary: 'What the browser needs to sign someone in with a passkey alone; good for five minutes, once',
  output: requestOptions,
  problems: ['conflict'],
  limit: 60,
})

export const signInByPasskey = endpoint({
  ...alone,
  method: 'POST',
  path: '/session/passkey',
  summary:
    'Sign in with a passkey alone, on a device that verifies its owner: it stands for the password and the second step',
  body: z.strictObject({
    /** Without it, the account the page in `next` is for, or the person's first. */
    role: z.enum([...roles, 'operator']).optional(),
    credential: shownCredential,
    next: ownAddress.optional(),
  }),
  output: arrivalShape,
  problems: [
    'passkey_refused',
    'conflict',
    'not_allowed',
    'email_not_verified',
    'pending_review',
    'not_active',
  ],
  limit: 60,
  counts_only: ['passkey_refused'],
})
