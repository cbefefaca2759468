import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** On each page change: scrolls to the top and focuses the page's content. */
export const useNavigationEffects = (main: RefObject<HTMLElement | null>): void => {
  const router = useRouter()
  useEffect(() => {
    return router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged || !fromLocation || toLocation.hash) return
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    })
  }, [router, main])
}
