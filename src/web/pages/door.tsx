import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { DoorMode } from '#domains/events/check-in/ui/DoorMode.tsx'
import { addressReader, id, mark } from '../address.ts'
import { pageHead } from '../head.ts'
import { Page } from '../kit/Page.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useSession } from '../session.ts'

const TeamEntrance = lazy(() =>
  import('#domains/events/check-in/self/ui/Entrance.tsx').then((screen) => ({
    default: screen.TeamEntrance,
  })),
)

/** `self`: the screen by which students check in themselves. */
const address = addressReader({ event: id, self: mark })

const Door = () => {
  const { event, self } = Route.useSearch()
  const { mode } = useSession()
  const navigate = useNavigate()
  if (!event || (mode !== modes.EMPLOYER && mode !== modes.UNIVERSITY))
    return (
      <Page narrow>
        <PageHeader title="Door" />
        <EmptyState title="No door here">The host’s team opens it from its event’s check-in.</EmptyState>
      </Page>
    )
  const kind = mode === modes.EMPLOYER ? 'employer' : 'university'
  const leave = () =>
    void navigate({ to: `/${kind}/event/detail`, search: { id: event, tab: 'check-in' } as never })
  const Shown = self ? TeamEntrance : DoorMode
  return (
    <Suspense fallback={null}>
      <Shown kind={kind} eventId={event} onClose={leave} />
    </Suspense>
  )
}

export const Route = createFileRoute('/door')({
  ssr: false,
  staticData: { needs: 'anyone_signed_in' },
  validateSearch: address,
  head: ({ match }) => pageHead(match, { title: 'Door', path: '/door', hidden: true }),
  component: Door,
})
