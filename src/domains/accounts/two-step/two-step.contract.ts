import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { id, line, timestamp } from '#shared/fields.ts'

export const twoStepTag = 'Two-step sign-in'
/** A person who must have a second step and has none yet may do only this. */
export const whileSettingUp = ['set_up'] as const

export const passkeyName = line(60)

export const passkeyShape = z.object({
  id,
  name: z.string(),
  /** Synced across devices, not stored on just one. */
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type PasskeyRow = z.output<typeof passkeyShape>

/** Shown once; only the hashes are kept. Null when there already were codes. */
export const newCodes = z.array(z.string()).nullable()

export const twoStep = endpoint({
  method: 'GET',
  path: '/two-step',
  tag: twoStepTag,
  summary: 'Your ways to pass the second step, and who requires one',
  access: signedIn,
  stages: whileSettingUp,
  output: z.object({
    passkeys: z.array(passkeyShape),
    authenticator: z.object({ set_up_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
    recovery_codes_left: z.int(),
    /** Passkeys belong to a name; where the installation is reached by an IP address, there are none. */
    passkeys_possible: z.boolean(),
    is_operator: z.boolean(),
    /** The installation requires it of everyone in one of their roles. */
    by_installation: z.boolean(),
    /** The teams that require it of their members. */
    required_by: z.array(z.string()),
    may: z.object({
      /** Where a second step is required, the last one can't be removed. */
      remove: z.boolean(),
    }),
  }),
})
export type TwoStep = z.output<(typeof twoStep)['output']>

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/two-step/recovery-codes',
  tag: twoStepTag,
  summary: 'Make new recovery codes; the old ones stop working',
  access: signedIn,
  fresh: true,
  output: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['conflict'],
  holds_secret: true,
})
