import { createFileRoute } from '@tanstack/react-router'
import { WithFair } from '#domains/events/registrations/ui/FairParts.tsx'
import { readLikedAddress } from '#domains/events/search/ui/address.ts'
import { EventPages } from '#domains/events/search/ui/EventPages.tsx'
import { LikedEvents } from '#domains/events/ui/LikedEvents.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { fairParts } from '#web/pages/-fair-parts.tsx'

export const Route = createFileRoute('/_student/student/events/liked')({
  validateSearch: readLikedAddress,
  head: ({ match }) => pageHead(match, { title: 'Liked events', hidden: true }),
  component: () => (
    <Page wide>
      <EventPages page="/student/events/liked">
        <WithFair fair={fairParts}>
          <LikedEvents />
        </WithFair>
      </EventPages>
    </Page>
  ),
})
