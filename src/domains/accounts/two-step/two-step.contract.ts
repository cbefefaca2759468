import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { id, line, timestamp } from '#shared/fields.ts'

export const twoStepTag = 'Two-step sign-in'
/** Who must have a second step and has none yet may do this, and nothing else. */
export const whileSettingUp = ['set_up'] as const

export const passkeyName = line(60)

export const passkeyShape = z.object({
  id,
  name: z.string(),
  /** Kept for all of one's devices, not on one alone. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type PasskeyRow = z.output<typeof passkeyShape>

/** Shown this once; only their hashes are kept. Null when there were codes already. */
export const newCodes = z.array(z.string()).nullable()

export const twoStep = endpoint({
  method: 'GET',
  path: '/two-step',
  tag: twoStepTag,
  summary: 'One’s ways to pass the second step, and who asks for one',
  access: signedIn,
  stages: whileSettingUp,
  output: z.object({
    passkeys: z.array(passkeyShape),
    authenticator: z.object({ set_up_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
    recovery_codes_left: z.int(),
    /** Passkeys belong to a name; where the installation is opened by a number, there are none. */
    passkeys_possible: z.boolean(),
    is_operator: z.boolean(),
    /** The installation asks everyone in one of their roles for it. */
    by_installation: z.boolean(),
    /** The teams that ask their members for it. */
    required_by: z.array(z.string()),
    may: z.object({
      /** The last one stays where a second step is required. */
      remove: z.boolean(),
    }),
  }),
})
export type TwoStep = z.output<(typeof twoStep)['output']>

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/two-step/recovery-codes',
  tag: twoStepTag,
  summary: 'Make new recovery codes; those before work no more',
  access: signedIn,
  fresh: true,
  output: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['conflict'],
  holds_secret: true,
})
