import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./NavigationProgress.tsx')

/** Shows how the next page is coming along. Loads with the first page change. */
export const NavigationBar = () => {
  const router = useRouter()
  const [Arrived, setArrived] = useState<ComponentType>()
  useEffect(() => {
    const show = () =>
      load().then(
        ({ NavigationProgress }) => setArrived(() => NavigationProgress),
        () => undefined,
      )
    return router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && show())
  }, [router])
  return Arrived && <Arrived />
}
