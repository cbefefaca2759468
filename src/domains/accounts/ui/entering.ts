import { useSessionStorage } from '@mantine/hooks'
import type { Role } from '#shared/endpoint.ts'

interface Entering {
  role: Role
  email: string
  next?: string | undefined
}

const KEY = 'fairlead.entering'

/** Keeps who is on the way in, so that the next page need not ask again; gone when the tab closes or on signing out. */
export const rememberEntering = (entering: Entering): void =>
  sessionStorage.setItem(KEY, JSON.stringify(entering))

/** Null while rendering on the server and when nothing is known. */
export const useEntering = (): Entering | null =>
  useSessionStorage<Entering | null>({ key: KEY, defaultValue: null })[0]
