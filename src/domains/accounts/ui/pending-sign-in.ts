import { useSessionStorage } from '@mantine/hooks'
import type { Role } from '#shared/endpoint.ts'

interface PendingSignIn {
  /** Unknown where only the address was given. */
  role?: Role
  email: string
  next?: string | undefined
  /** The address has an account, so only the password is missing. */
  is_known?: boolean
}

const KEY = 'fairlead.entering'

/**
 * Remembers who is signing in, so that the next page need not ask again; forgotten when the tab closes or on
 * sign-out.
 */
export const rememberPendingSignIn = (entering: PendingSignIn): void =>
  sessionStorage.setItem(KEY, JSON.stringify(entering))

/** Null during server rendering and when nothing is known. */
export const usePendingSignIn = (): PendingSignIn | null =>
  useSessionStorage<PendingSignIn | null>({ key: KEY, defaultValue: null })[0]
