import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { newCodes, twoStepTag, whileSettingUp } from './two-step.contract.ts'

/** Six digits, however they are typed or pasted. */
export const appCode = z
  .string()
  .max(20)
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits your app shows')

const base = { tag: twoStepTag, access: signedIn, fresh: true } as const

export const appCreation = endpoint({
  ...base,
  method: 'POST',
  path: '/two-step/authenticator/options',
  summary: 'Create a secret for an authenticator app; nothing changes until one of its codes confirms it',
  stages: whileSettingUp,
  output: z.object({
    /** Base32, to type where no code can be scanned. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    uri: z.string(),
    /** To send back with the first code; good for 15 minutes in this session. */
    ticket: z.string(),
  }),
  holds_secret: true,
})

export const setUpApp = endpoint({
  ...base,
  method: 'POST',
  path: '/two-step/authenticator',
  summary:
    'Confirm the app with a code it shows; it replaces any previous app. The first way to confirm comes with recovery codes and ends every other session',
  stages: whileSettingUp,
  body: z.strictObject({ ticket: z.string().max(1000), code: appCode }),
  output: z.object({ recovery_codes: newCodes }),
  status: 201,
  problems: ['conflict'],
  limit: 20,
  holds_secret: true,
})

export const removeApp = endpoint({
  ...base,
  method: 'DELETE',
  path: '/two-step/authenticator',
  summary:
    'Remove the authenticator app; where a second step is required, the last way to confirm can’t be removed',
  problems: ['not_found', 'conflict'],
})
