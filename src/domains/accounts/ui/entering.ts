import { useSessionStorage } from '@mantine/hooks'
import type { Role } from '#shared/endpoint.ts'

interface Entering {
  role: Role
  email: string
  next?: string | undefined
}

const KEY = 'fairlead.entering'

/**
 * Remembers who is signing in, so that the next page need not ask again; forgotten when the tab closes or on
 * sign-out.
 */
export const rememberEntering = (entering: Entering): void =>
  sessionStorage.setItem(KEY, JSON.stringify(entering))

/** Null during server rendering and when nothing is known. */
export const useEntering = (): Entering | null =>
  useSessionStorage<Entering | null>({ key: KEY, defaultValue: null })[0]
