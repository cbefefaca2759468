import { useSyncExternalStore } from 'react'

const never = () => () => {}
const unknown = (): null => null

/** This browser's time zone, for event handlers and forms rendered only in the browser; components use `useOwnZone`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone; null on the server and during hydration, where it is unknown. */
export const useOwnZone = (): string | null => useSyncExternalStore(never, ownZone, unknown)
