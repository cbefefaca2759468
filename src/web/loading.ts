import { useSyncExternalStore } from 'react'

let pending = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  pending += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while the full-screen loading overlay shows. Browser only: nothing on the server ever sets it. */
export const useGlobalLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  )

/** Shows the full-screen loading overlay until the promise settles. */
export const withGlobalLoading = async <T>(work: Promise<T>): Promise<T> => {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}
