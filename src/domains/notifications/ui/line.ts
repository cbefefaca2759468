import { useSyncExternalStore } from 'react'

/** Whether notices arrive by themselves just now; only the browser's one page sets it. */
const line = { up: false, watchers: new Set<() => void>() }
export const setLine = (up: boolean): void => {
  if (line.up === up) return
  line.up = up
  for (const tell of line.watchers) tell()
}
const watchLine = (tell: () => void) => {
  line.watchers.add(tell)
  return () => void line.watchers.delete(tell)
}
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    watchLine,
    () => line.up,
    () => false,
  )
