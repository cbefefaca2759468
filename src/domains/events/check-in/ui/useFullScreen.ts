import { useEffect, useState } from 'react'

const enter = (): Promise<void> => document.documentElement.requestFullscreen({ navigationUI: 'hide' })

/** The browser's own full screen, where it has one: entered with the press that led here, left with the page. */
export const useFullScreen = () => {
  const isPossible = typeof document !== 'undefined' && document.fullscreenEnabled === true
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isPossible) return
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    // browsers want a press; one that opened the page by its address has a button
    if (navigator.userActivation?.isActive) void enter().catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [isPossible])
  const toggle = () => void (isFull ? document.exitFullscreen() : enter()).catch(() => undefined)
  return { isPossible, isFull, toggle }
}
