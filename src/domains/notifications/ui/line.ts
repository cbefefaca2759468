import { useSyncExternalStore } from 'react'

/** Whether notices currently arrive by themselves; set only by the browser's one page. */
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
