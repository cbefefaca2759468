import { useSyncExternalStore } from 'react'

const never = () => () => {}
const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const unknown = (): null => null

/** The reader's time zone; null on the server and for the first drawing of what it sent, since nobody knows it there. */
export const useOwnZone = (): string | null => useSyncExternalStore(never, here, unknown)
