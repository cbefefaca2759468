import { createFileRoute, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HelperDoor } from '#domains/events/check-in/helpers/ui/HelperDoor.tsx'
import { pageHead } from '../head.ts'

const HelperEntrance = lazy(() =>
  import('#domains/events/check-in/self/ui/Entrance.tsx').then((screen) => ({
    default: screen.HelperEntrance,
  })),
)

/** The secret of a helper's link is behind the `#`, which browsers send to no server. */
const Helper = () => {
  const { hash, search } = useLocation()
  // the screen by which students check in themselves
  return 'self' in search ? (
    <Suspense fallback={null}>
      <HelperEntrance link={hash} />
    </Suspense>
  ) : (
    <HelperDoor link={hash} />
  )
}

export const Route = createFileRoute('/door_/helper')({
  ssr: false,
  head: ({ match }) => pageHead(match, { title: 'Door', path: '/door/helper', hidden: true }),
  component: Helper,
})
