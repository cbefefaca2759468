import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../idle.ts'

const load = () => import('./NavigationProgress.tsx')

/** Shows how the next page is coming along. Loads once the page is idle, or with the first page change. */
export const NavigationBar = () => {
  const router = useRouter()
  const [Arrived, setArrived] = useState<ComponentType>()
  useEffect(() => {
    const show = () =>
      load().then(
        ({ NavigationProgress }) => setArrived(() => NavigationProgress),
        () => undefined,
      )
    const notIdle = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && show())
    const cancel = whenIdle(show)
    return () => {
      notIdle()
      cancel()
    }
  }, [router])
  return Arrived && <Arrived />
}
