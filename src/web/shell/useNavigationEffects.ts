import { nprogress } from '@mantine/nprogress'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** On each page change: shows a progress bar, then scrolls to the top and focuses the page's content. */
export const useNavigationEffects = (main: RefObject<HTMLElement | null>): void => {
  const router = useRouter()
  useEffect(() => {
    const leaving = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && nprogress.start())
    const arrived = router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
      nprogress.complete()
      if (!pathChanged || !fromLocation || toLocation.hash) return
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router, main])
}
