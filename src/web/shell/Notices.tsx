import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../idle.ts'

const load = () => import('./NoticeBoard.tsx')

/** Where short notices show. Loads once the page is idle; anything said before waits in the store. */
export const Notices = () => {
  const [Arrived, setArrived] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          ({ NoticeBoard }) => setArrived(() => NoticeBoard),
          () => undefined,
        )
      }),
    [],
  )
  return Arrived && <Arrived />
}
