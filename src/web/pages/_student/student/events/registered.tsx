import { createFileRoute } from '@tanstack/react-router'
import { WithFair } from '#domains/events/registrations/ui/FairParts.tsx'
import { RegisteredEvents } from '#domains/events/registrations/ui/RegisteredEvents.tsx'
import { readRegisteredAddress } from '#domains/events/search/ui/address.ts'
import { EventPages } from '#domains/events/search/ui/EventPages.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { fairParts } from '#web/pages/-fair-parts.tsx'

export const Route = createFileRoute('/_student/student/events/registered')({
  validateSearch: readRegisteredAddress,
  head: ({ match }) => pageHead(match, { title: 'Your events', hidden: true }),
  component: () => (
    <Page wide>
      <EventPages page="/student/events/registered">
        <WithFair fair={fairParts}>
          <RegisteredEvents />
        </WithFair>
      </EventPages>
    </Page>
  ),
})
