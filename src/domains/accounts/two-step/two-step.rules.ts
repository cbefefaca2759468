import { Problem } from '#shared/problems.ts'

/** What can be used besides the password; recovery codes come with the first of them. */
export interface Factors {
  passkeys: number
  has_app: boolean
}

export const countOf = ({ passkeys, has_app }: Factors): number => passkeys + (has_app ? 1 : 0)

/** A person who must have a second step can't remove their last one. */
export const mayRemove = (factors: Factors, isRequired: boolean): boolean =>
  !isRequired || countOf(factors) > 1

export const requireRemovable = (factors: Factors, isRequired: boolean): void => {
  if (!mayRemove(factors, isRequired))
    throw new Problem(
      'conflict',
      'You’re required to have a second step. Add another passkey or app before you remove this one.',
    )
}

/** Enough for a phone, a laptop, a few security keys and their spares. */
export const MOST_PASSKEYS = 20

/** Wrong codes in one sign-in before the password is asked for again. */
export const CODES_A_SIGN_IN = 5

/** Wrong codes for a person's app before each further one has to wait. */
const FREE = 5
const FIRST_WAIT = 30_000
const LONGEST_WAIT = 15 * 60_000
/** Wrong codes this old no longer count. */
const FORGOTTEN = 24 * 60 * 60_000

interface Tried {
  wrong_codes: number
  last_wrong_at: string | null
}

/** Wrong codes that still count. */
export const wrongCodes = ({ wrong_codes, last_wrong_at }: Tried, now: Date): number =>
  last_wrong_at && now.getTime() - Date.parse(last_wrong_at) < FORGOTTEN ? wrong_codes : 0

/**
 * Milliseconds until the person's app may be tried again. Recovery codes and passkeys can't be guessed, so
 * they never wait.
 */
export const waitFor = (tried: Tried, now: Date): number => {
  const wrong = wrongCodes(tried, now)
  if (wrong < FREE) return 0
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE))
  return Math.max(0, Date.parse(tried.last_wrong_at!) + wait - now.getTime())
}

/** This many wrong codes after the right password are no typos: we tell the person that someone has their password. */
export const WARN_AFTER_WRONG_CODES = 10
