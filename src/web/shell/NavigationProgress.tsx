import { nprogress, NavigationProgress as Progress } from '@mantine/nprogress'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A bar at the top while the next page loads. */
export const NavigationProgress = () => {
  const router = useRouter()
  useEffect(() => {
    if (router.state.isLoading && router.state.location.pathname !== router.state.resolvedLocation?.pathname)
      nprogress.start()
    const leaving = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && nprogress.start())
    const arrived = router.subscribe('onResolved', () => nprogress.complete())
    return () => {
      leaving()
      arrived()
    }
  }, [router])
  return <Progress withinPortal={false} aria-label="Loading the next page" />
}
