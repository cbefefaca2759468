import { useSyncExternalStore } from 'react'

const HEARD_MS = 5000

let said = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const put = (words: string) => {
  said = words
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was said last, until it has been heard. Browser only: nothing on the server ever says anything. */
export const useSaid = (): string =>
  useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  )

/** Tells those who listen what those who look see happen before their eyes. */
export const say = (words: string): void => {
  clearTimeout(timer)
  put(words)
  timer = setTimeout(put, HEARD_MS, '')
}
