import { createFileRoute } from '@tanstack/react-router'
import { RegisteredEvents } from '../../../../../domains/events/attending/ui/RegisteredEvents.tsx'
import { readRegisteredAddress } from '../../../../../domains/events/search/ui/address.ts'
import { EventPages } from '../../../../../domains/events/search/ui/EventPages.tsx'
import { pageHead } from '../../../../head.ts'
import { Page } from '../../../../kit/Page.tsx'

export const Route = createFileRoute('/_student/student/events/registered')({
  validateSearch: readRegisteredAddress,
  head: ({ match }) => pageHead(match, { title: 'Your events', hidden: true }),
  component: () => (
    <Page wide>
      <EventPages page="/student/events/registered">
        <RegisteredEvents />
      </EventPages>
    </Page>
  ),
})
