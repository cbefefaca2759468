import { useSyncExternalStore } from 'react'

const HEARD_MS = 5000

/** What was said, and how often something had been by then: the same words again are news as well. */
interface Announcement {
  words: string
  turn: number
}

const NOTHING: Announcement = { words: '', turn: 0 }
let said = NOTHING
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const put = (words: string) => {
  said = { words, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was said last, until it has been heard. Browser only: nothing on the server ever says anything. */
export const useAnnouncement = (): Announcement =>
  useSyncExternalStore(
    subscribe,
    () => said,
    () => NOTHING,
  )

/** Tells screen-reader users what sighted users see happen. */
export const announceToScreenReader = (words: string): void => {
  clearTimeout(timer)
  put(words)
  timer = setTimeout(put, HEARD_MS, '')
}
