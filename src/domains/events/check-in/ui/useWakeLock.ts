import { useEffect } from 'react'

/** Keeps the screen on while the page is in view, where the browser can. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const keep = async () => {
      if (document.visibilityState !== 'visible') return
      // refused when the battery is low
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isGone) void lock?.release()
    }
    void keep()
    // the browser gives it up whenever the page is hidden
    document.addEventListener('visibilitychange', keep)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
