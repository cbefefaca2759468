import { useSyncExternalStore } from 'react'

/** Without the dot of what is forgotten on signing out: it is nobody's account's, and an approval takes days. */
const KEY = 'fairlead-first-job'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** What this browser keeps, whatever it is; null too where it keeps nothing for anyone. */
export const keptText = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Returns whether the browser took it. */
export const keepText = (text: string | null): boolean => {
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    return false
  }
  tell()
  return true
}

/** Hears of changes by this tab and by others. */
export const onKeptText = (listener: () => void): (() => void) => {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromElsewhere)
  }
}

const nothing = (): null => null

/** Null during server rendering. */
export const useKeptText = (): string | null => useSyncExternalStore(onKeptText, keptText, nothing)
