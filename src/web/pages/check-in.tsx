import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { CheckInMyself } from '#domains/events/check-in/self/ui/CheckInMyself.tsx'
import { TicketOpened } from '#domains/events/check-in/ui/TicketOpened.tsx'
import { FloorLink } from '#domains/fairs/ui/FloorLink.tsx'
import { addressReader, id, text } from '../address.ts'
import { pageHead } from '../head.ts'
import { Page } from '../kit/Page.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { EmptyState } from '../kit/states.tsx'
import { useSession } from '../session.ts'

const address = addressReader({ event: id, code: text(50) })

/** No ticket's code is as long as the one that the screen at the entrance shows. */
const LONGEST_TICKET = 40

const Ticket = () => {
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

/** The code at the entrance is for students; whoever has such an account can change to it. */
const ForStudents = ({ next }: { next: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/sign-in/another-account', search: { for: 'student', next }, replace: true })
  }, [navigate, next])
  return null
}

const CheckIn = () => {
  const { event, code = '' } = Route.useSearch()
  const { mode } = useSession()
  if (event && code.length > LONGEST_TICKET)
    return mode === modes.STUDENT ? (
      <CheckInMyself key={code} eventId={event} code={code} around={<FloorLink eventId={event} />} />
    ) : (
      <ForStudents next={`/check-in?event=${event}&code=${code}`} />
    )
  return (
    <Page narrow>
      <PageHeader title="Check-in" />
      <Ticket />
    </Page>
  )
}

export const Route = createFileRoute('/check-in')({
  ssr: false,
  staticData: { needs: 'anyone_signed_in' },
  validateSearch: address,
  head: ({ match }) => pageHead(match, { title: 'Check-in', path: '/check-in', hidden: true }),
  component: CheckIn,
})
