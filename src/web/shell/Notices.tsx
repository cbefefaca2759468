import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const load = () => import('./NoticeBoard.tsx')

/** Where short notices show. Loads with the first one, which waits in the store meanwhile. */
export const Notices = () => {
  const [Arrived, setArrived] = useState<ComponentType>()
  const { notifications, queue } = useNotifications()
  const isNeeded = notifications.length + queue.length > 0
  useEffect(() => {
    if (!isNeeded) return
    load().then(
      ({ NoticeBoard }) => setArrived(() => NoticeBoard),
      () => undefined,
    )
  }, [isNeeded])
  return Arrived && <Arrived />
}
