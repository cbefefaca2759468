import { createFileRoute } from '@tanstack/react-router'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { TicketOpened } from '#domains/events/check-in/ui/TicketOpened.tsx'
import { addressReader, id, text } from '../address.ts'
import { pageHead } from '../head.ts'
import { Page } from '../kit/Page.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useSession } from '../session.ts'

const address = addressReader({ event: id, code: text(40) })

const CheckIn = () => {
  const { event, code } = Route.useSearch()
  const { mode } = useSession()
  if (!event || !code)
    return <EmptyState title="This ticket’s address is incomplete">Scan its QR code again.</EmptyState>
  if (mode !== modes.EMPLOYER && mode !== modes.UNIVERSITY)
    return (
      <EmptyState title="Show this code at the door">
        The host’s team scans it there and lets you in. You’ll also find it under your registered events.
      </EmptyState>
    )
  return (
    <TicketOpened kind={mode === modes.EMPLOYER ? 'employer' : 'university'} eventId={event} code={code} />
  )
}

export const Route = createFileRoute('/check-in')({
  ssr: false,
  staticData: { needs: 'anyone_signed_in' },
  validateSearch: address,
  head: ({ match }) => pageHead(match, { title: 'Check-in', path: '/check-in', hidden: true }),
  component: () => (
    <Page narrow>
      <PageHeader title="Check-in" />
      <CheckIn />
    </Page>
  ),
})
