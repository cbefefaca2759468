import { z } from 'zod'
import type { Deps } from '#platform/deps.ts'
import { isSigned, sign } from '#platform/secrets.ts'

const PURPOSE = 'guest-survey'

/** The link that the host of an event shows to its guests. Never stored. */
export const guestLink = (
  { secretKey, config }: Pick<Deps, 'secretKey' | 'config'>,
  eventId: string,
): string => `${config.publicUrl}/guest-survey?token=${eventId}.${sign(secretKey, PURPOSE, eventId)}`

/** Returns the event a token is for, or null if it isn't one of ours. */
export const readToken = (secretKey: string, token: string): string | null => {
  const [id = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && z.uuid().safeParse(id).success && isSigned(secretKey, PURPOSE, id, signature)
    ? id
    : null
}
