import { createFileRoute } from '@tanstack/react-router'
import { WithFair } from '#domains/events/registrations/ui/FairParts.tsx'
import { readEventAddress } from '#domains/events/search/ui/address.ts'
import { EventPages } from '#domains/events/search/ui/EventPages.tsx'
import { StudentEvents } from '#domains/events/search/ui/StudentEvents.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { fairParts } from '#web/pages/-fair-parts.tsx'

export const Route = createFileRoute('/_student/student/events/')({
  validateSearch: readEventAddress,
  head: ({ match }) => pageHead(match, { title: 'Events', hidden: true }),
  component: () => (
    <Page wide>
      <EventPages page="/student/events">
        <WithFair fair={fairParts}>
          <StudentEvents />
        </WithFair>
      </EventPages>
    </Page>
  ),
})
