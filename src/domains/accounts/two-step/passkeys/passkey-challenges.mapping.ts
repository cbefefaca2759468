import { isSigned } from '#platform/secrets.ts'

/** The purpose, and for whom: a session's id, or no one yet. */
export interface Asking {
  purpose: 'add' | 'second_step' | 'sign_in'
  session_id: string | null
}

const CONTENT = 24
const RANDOM = 16

interface Challenge {
  content: Buffer
  signature: string
  expires_at: Date
}

/** Returns null for anything we did not make. */
export const readChallenge = (challenge: string): Challenge | null => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== CONTENT + 32 || bytes.toString('base64url') !== challenge) return null
  return {
    content: bytes.subarray(0, CONTENT),
    signature: bytes.subarray(CONTENT).toString('base64url'),
    expires_at: new Date(Number(bytes.readBigUInt64BE(RANDOM))),
  }
}

/** The text a challenge's signature covers. */
export const signedWith = (
  { purpose, session_id }: Asking,
  content: Buffer,
): [purpose: string, text: string] => [
  `passkey challenge: ${purpose}`,
  `${session_id ?? ''}\n${content.toString('base64url')}`,
]

export const isOurs = (key: string, asking: Asking, { content, signature }: Challenge): boolean =>
  isSigned(key, ...signedWith(asking, content), signature)
