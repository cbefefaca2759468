import { createFileRoute, useLocation } from '@tanstack/react-router'
import { HelperDoor } from '#domains/events/check-in/helpers/ui/HelperDoor.tsx'
import { pageHead } from '../head.ts'

/** The secret of a helper's link is behind the `#`, which browsers send to no server. */
const Helper = () => <HelperDoor link={useLocation({ select: ({ hash }) => hash })} />

export const Route = createFileRoute('/door_/helper')({
  ssr: false,
  head: ({ match }) => pageHead(match, { title: 'Door', path: '/door/helper', hidden: true }),
  component: Helper,
})
