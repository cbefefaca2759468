import { z } from 'zod'
import type { Deps } from '#platform/deps.ts'
import { isSigned, keyedHash, sign } from '#platform/secrets.ts'

const PURPOSE = 'email-invitation'
const PAGE = '/email-invitation'

type Installation = Pick<Deps, 'secretKey' | 'config'>

/** The links of a letter: to answer, and to get no invitations any more. Never stored. */
export const linksOf = ({ secretKey, config }: Installation, id: string) => {
  const token = `${id}.${sign(secretKey, PURPOSE, id)}`
  return {
    url: `${config.publicUrl}${PAGE}?token=${token}`,
    unsubscribe_url: `${config.publicUrl}/stop-invitations?token=${token}`,
  }
}

/** Returns the id of the invitation a token is for, or null if it isn't one of ours. */
export const readToken = (secretKey: string, token: string): string | null => {
  const [id = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && z.uuid().safeParse(id).success && isSigned(secretKey, PURPOSE, id, signature)
    ? id
    : null
}

/** Returns the id of the invitation through which somebody came, by the page they wanted to go to. */
export const readDestination = (secretKey: string, next: string | null): string | null => {
  if (!next?.startsWith(`${PAGE}?`)) return null
  return readToken(secretKey, new URLSearchParams(next.slice(PAGE.length)).get('token') ?? '')
}

export const addressHash = (secretKey: string, email: string): Buffer =>
  keyedHash(secretKey, 'invitation-refusal', email)
