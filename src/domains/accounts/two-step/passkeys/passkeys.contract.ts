import { z } from 'zod'
import { endpoint, signedIn } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { newCodes, passkeyName, passkeyShape, twoStepTag, whileSettingUp } from '../two-step.contract.ts'

/** Bytes as WebAuthn's JSON encodes them. */
const bytes = (max: number) => z.base64url('Should be base64url').max(max)
const credentialId = bytes(1400).min(1)
const transports = z.array(z.string().max(40)).max(10)

const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/**
 * What `navigator.credentials.create` takes as JSON: W3C Web Authentication,
 * PublicKeyCredentialCreationOptionsJSON.
 */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
  attestation: z.string(),
  extensions: z.object({ credProps: z.boolean() }),
})

/** What `navigator.credentials.get` takes as JSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(described).optional(),
  userVerification: z.string(),
})

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}

/** What the browser returns after creating one: RegistrationResponseJSON. */
export const newCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** What the browser returns after using one: AuthenticationResponseJSON. */
export const shownCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(200).nullish(),
  }),
})
export type ShownCredential = z.output<typeof shownCredential>

const base = { tag: twoStepTag, access: signedIn } as const

export const passkeyCreation = endpoint({
  ...base,
  method: 'POST',
  path: '/two-step/passkeys/options',
  fresh: true,
  summary: 'What the browser needs to create a passkey; good for five minutes, once, in this session',
  stages: whileSettingUp,
  output: creationOptions,
  problems: ['conflict'],
  holds_secret: true,
})

export const addPasskey = endpoint({
  ...base,
  method: 'POST',
  path: '/two-step/passkeys',
  fresh: true,
  summary:
    'Add the passkey the browser made. The first way to confirm comes with recovery codes and ends every other session',
  stages: whileSettingUp,
  body: z.strictObject({ name: passkeyName, credential: newCredential }),
  output: z.object({ passkey: passkeyShape, recovery_codes: newCodes }),
  status: 201,
  problems: ['passkey_refused', 'conflict'],
  limit: 20,
  holds_secret: true,
})

export const renamePasskey = endpoint({
  ...base,
  method: 'PUT',
  path: '/two-step/passkeys/:id',
  summary: 'Rename a passkey',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: passkeyName }),
})

export const removePasskey = endpoint({
  ...base,
  method: 'DELETE',
  fresh: true,
  path: '/two-step/passkeys/:id',
  summary: 'Remove a passkey; where a second step is required, the last way to confirm can’t be removed',
  params: z.strictObject({ id }),
  problems: ['conflict'],
})
