import { Problem } from '#shared/problems.ts'

/** What one can show besides the password; recovery codes come with the first of them. */
export interface Factors {
  passkeys: number
  has_app: boolean
}

export const countOf = ({ passkeys, has_app }: Factors): number => passkeys + (has_app ? 1 : 0)

/** Nobody who must have a second step takes the last one away. */
export const mayRemove = (factors: Factors, isRequired: boolean): boolean =>
  !isRequired || countOf(factors) > 1

export const requireRemovable = (factors: Factors, isRequired: boolean): void => {
  if (!mayRemove(factors, isRequired))
    throw new Problem(
      'conflict',
      'A second step is required of you. Add another passkey or app before you take this one away.',
    )
}

/** Enough for a phone, a laptop, a few keys on a ring and their spares. */
export const MOST_PASSKEYS = 20

/** Wrong codes in one sign-in, before the password is asked for again. */
export const CODES_A_SIGN_IN = 5

/** Wrong codes of a person's app before each further one has to wait. */
const FREE = 5
const FIRST_WAIT = 30_000
const LONGEST_WAIT = 15 * 60_000
/** Wrong codes this old count no more. */
const FORGOTTEN = 24 * 60 * 60_000

interface Tried {
  wrong_codes: number
  last_wrong_at: string | null
}

/** Wrong codes that still count. */
export const wrongCodes = ({ wrong_codes, last_wrong_at }: Tried, now: Date): number =>
  last_wrong_at && now.getTime() - Date.parse(last_wrong_at) < FORGOTTEN ? wrong_codes : 0

/** Milliseconds until the person's app may be tried again; recovery codes and passkeys, which cannot be guessed, never wait. */
export const waitFor = (tried: Tried, now: Date): number => {
  const wrong = wrongCodes(tried, now)
  if (wrong < FREE) return 0
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE))
  return Math.max(0, Date.parse(tried.last_wrong_at!) + wait - now.getTime())
}

/** So many wrong codes after the right password are no slips: the person is told that somebody has their password. */
export const TOLD_AT = 10
